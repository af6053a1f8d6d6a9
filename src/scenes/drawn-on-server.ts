import { drawAllScenes } from "./scene-store.ts";

// The server renders in one go and cannot wait for a drawing in the middle of a page.
await drawAllScenes();
