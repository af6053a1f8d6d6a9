import { writeFileSync } from "node:fs";
import { doorFiles } from "./door-files.ts";

for (const [file, text] of doorFiles()) writeFileSync(file, text);
