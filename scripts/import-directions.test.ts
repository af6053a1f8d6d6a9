import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import directions, { ROOMS } from "./import-directions.ts";
import { ROOT } from "./run-command.ts";

const rooms = [...ROOMS];
const names = [...ROOMS.keys(), "locales"];

/** Imports that are no pair of rooms: where they are written, and whether they pass. */
const OTHERS = [
  { file: "src/features/home/slides.ts", imported: "#src/features/news/probe.ts", passes: false },
  { file: "src/features/home/slides.ts", imported: "#src/features/home/probe.ts", passes: true },
  { file: "src/entry-client.ts", imported: "#src/frame/probe.ts", passes: true },
  { file: "src/entry-client.ts", imported: "#server/api/probe.ts", passes: false },
  { file: "server/app.ts", imported: "#server/pages/probe.ts", passes: true },
  { file: "server/app.ts", imported: "#src/frame/probe.ts", passes: false },
  { file: "server/environment.ts", imported: "#server/accounts/probe.ts", passes: false },
  { file: "server/accounts/visitors.test.ts", imported: "#server/api/probe.ts", passes: true },
  { file: "src/ui/carousel.ts", imported: "swiper", passes: true },
  { file: "src/ui/carousel-slides.ts", imported: "swiper/modules", passes: true },
  { file: "src/ui/picture.ts", imported: "swiper", passes: false },
  { file: "src/entry-client.ts", imported: "swiper/modules", passes: false },
  { file: "src/locale/cookie.ts", imported: "js-cookie", passes: true },
  { file: "src/session/cookie.ts", imported: "js-cookie", passes: true },
  { file: "src/frame/cookie.ts", imported: "js-cookie", passes: false },
  { file: "src/api/read.ts", imported: "zod", passes: false },
  { file: "contract/calls.ts", imported: "zod", passes: false },
  { file: "contract/calls.ts", imported: "zod/mini", passes: true },
  { file: "contract/calls.ts", imported: "react", passes: false },
  { file: "server/pages/render.ts", imported: "react-dom/server", passes: false },
  { file: "src/blocks/paragraph.ts", imported: "node:fs", passes: false },
  { file: "src/blocks/paragraph.test.ts", imported: "node:fs", passes: true },
];

const probe = (room: string): string => `${room}/${room === "src/features" ? "news/" : ""}probe.ts`;
const fromRoom = (room: string): string =>
  `${room}/${room === "src/features" ? "news/" : ""}imports.ts`;

const Result = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), to: z.string() })) }),
});

async function write(folder: string, file: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), lines.join("\n"));
}

/** Lays out the imports as files, type and value in turn, and says which of them the rules refuse. */
async function refusedImports(folder: string): Promise<readonly string[]> {
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const name of names) await write(folder, probe(name), ["export type Probe = string;"]);
  await write(folder, "src/features/home/probe.ts", ["export type Probe = string;"]);
  const pairs = names.map((target) => `import type { Probe } from "#${probe(target)}";`);
  for (const [room] of rooms) await write(folder, fromRoom(room), pairs);
  for (const [file, ones] of Map.groupBy(OTHERS, ({ file }) => file)) {
    await write(
      folder,
      file,
      ones.map(({ imported }) => `import "${imported}";`),
    );
  }
  const { forbidden, options } = directions;
  const { output } = await cruise(
    ["contract", "scripts", "server", "src", "tests"],
    { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder, preserveSymlinks: true },
    {},
  );
  const { violations } = Result.parse(output).summary;
  return violations.map(({ from, to }) => `${from} imports ${to}`);
}

describe("import directions", () => {
  let folder = "";
  let refused: readonly string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "import-directions-"));
    refused = await refusedImports(folder);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(rooms)("%s imports only what stands below it", (room, allowed) => {
    const passed = names.filter(
      (target) => !refused.includes(`${fromRoom(room)} imports ${probe(target)}`),
    );
    const below = names.filter(
      (target) =>
        [room, ...allowed].some((name) =>
          // What stands loose in the server is below all its rooms.
          name === "server" && room === "server"
            ? target === "server"
            : `${target}/`.startsWith(`${name}/`),
        ) ||
        (target === "server" && room.startsWith("server/")),
    );
    expect(passed.toSorted()).toEqual(below.toSorted());
  });

  it.each(OTHERS)("$file importing $imported passes: $passes", ({ file, imported, passes }) => {
    const name = imported.replace(/^#/, "").replace(/^node:/, "");
    const isRefused = refused.some(
      (one) => one.startsWith(`${file} imports `) && one.includes(name),
    );
    expect(isRefused).toBe(!passes);
  });
});
