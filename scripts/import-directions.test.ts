import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIOME = join(ROOT, "node_modules/@biomejs/biome/bin/biome");

/** The house: each room, and the rooms it may import from. Inside itself a room uses `./`, or its alias across folders. */
const MAY_IMPORT = {
  contract: ["contract"],
  server: ["contract", "server"],
  scripts: ["contract", "server", "src/scenes"],
  tests: ["contract"],
  "src/routes": below("features"),
  "src/features": below("blocks", "layout"),
  "src/layout": below("blocks"),
  "src/blocks": ["src/ui", "src/scenes", "src/locale", "src/api", "contract"],
  "src/ui": ["src/scenes", "src/locale", "src/api", "contract"],
  "src/scenes": ["src/locale", "contract"],
  "src/offline": ["src/session", "src/locale", "src/api", "contract"],
  "src/session": ["src/locale", "src/api", "contract"],
  "src/locale": ["src/api", "locales", "contract"],
  "src/api": ["contract"],
  "src/service-worker": ["contract"],
} satisfies Record<string, readonly string[]>;

function below(...rooms: ("features" | "blocks" | "layout")[]): readonly string[] {
  const shared = ["ui", "scenes", "offline", "session", "locale", "api"];
  const above = rooms.includes("features") ? ["blocks", "layout", "features"] : rooms;
  return [...[...above, ...shared].map((room) => `src/${room}`), "contract"];
}

const ROOMS = Object.entries<readonly string[]>(MAY_IMPORT);
const TARGETS = [...Object.keys(MAY_IMPORT), "locales"].filter(
  (room) => room !== "scripts" && room !== "tests",
);

/** Imports that do not name a room: where they are written, and whether lint lets them pass. */
const OTHERS = [
  { file: "src/features/home/parent.ts", imported: "../news/list.ts", passes: false },
  { file: "server/http/parent.ts", imported: "../app.ts", passes: false },
  { file: "tests/parent.ts", imported: "../contract/locales.ts", passes: false },
  { file: "tests/releases.ts", imported: "#scripts/site-server.ts", passes: true },
  { file: "src/ui/releases.ts", imported: "#scripts/site-server.ts", passes: false },
  { file: "server/releases.ts", imported: "#scripts/site-server.ts", passes: false },
  { file: "parent.ts", imported: "../elsewhere.ts", passes: false },
  { file: "src/blocks/down.ts", imported: "./table/cell.ts", passes: false },
  { file: "server/down.ts", imported: "./http/pages.ts", passes: false },
  { file: "server/http/beside.ts", imported: "./pages.ts", passes: true },
  { file: "src/features/home/beside.ts", imported: "./slides.ts", passes: true },
  { file: "src/entry-client.ts", imported: "#src/layout/header.ts", passes: true },
  { file: "src/entry-client.ts", imported: "#server/app.ts", passes: false },
  { file: "src/entry-server.ts", imported: "#locales/zh/messages.po", passes: true },
  { file: "src/scenes/group.test.ts", imported: "node:fs", passes: true },
  { file: "src/scenes/group.test.ts", imported: "#server/app.ts", passes: false },
  { file: "src/ui/carousel.ts", imported: "swiper", passes: true },
  { file: "src/ui/carousel-slides.ts", imported: "swiper/modules", passes: true },
  { file: "src/ui/picture.ts", imported: "swiper", passes: false },
  { file: "src/features/home/slides.ts", imported: "swiper/modules", passes: false },
  { file: "src/entry-client.ts", imported: "swiper", passes: false },
  { file: "src/locale/cookie.ts", imported: "js-cookie", passes: true },
  { file: "src/session/cookie.ts", imported: "js-cookie", passes: true },
  { file: "src/api/cookie.ts", imported: "js-cookie", passes: false },
  { file: "src/layout/cookie.ts", imported: "js-cookie", passes: false },
  { file: "src/entry-client.ts", imported: "js-cookie", passes: false },
  { file: "src/api/read.ts", imported: "zod", passes: false },
  { file: "contract/calls.ts", imported: "zod", passes: false },
  { file: "contract/calls.ts", imported: "zod/mini", passes: true },
  { file: "contract/calls.ts", imported: "fastify", passes: false },
  { file: "contract/calls.ts", imported: "react", passes: false },
  { file: "src/blocks/paragraph.ts", imported: "node:fs", passes: false },
  { file: "src/blocks/paragraph.ts", imported: "@fastify/static", passes: false },
  { file: "server/http/render.ts", imported: "react-dom/server", passes: false },
];

interface Import {
  readonly file: string;
  readonly imported: string;
}

const probe = (room: string): string => `${room}/${room === "src/features" ? "one/" : ""}probe.ts`;
const inside = (room: string): string =>
  `#${room}/${room === "src/features" ? "other/" : ""}anything.ts`;

const Report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

/** Writes a file for each name with one import a line, lints them all, and says which imports were refused. */
async function refusedImports(folder: string, imports: readonly Import[]): Promise<Set<string>> {
  const byFile = Map.groupBy(imports, (one) => one.file);
  for (const [file, ones] of byFile) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const lines = ones.map((one, index) => `export { name${index} } from "${one.imported}";\n`);
    await writeFile(join(folder, file), lines.join(""));
  }
  for (const name of ["biome.json", ".gitignore"])
    await copyFile(join(ROOT, name), join(folder, name));
  const report = Report.parse(JSON.parse(await lint(folder)));
  return new Set(
    report.diagnostics
      .filter((one) => one.category === "lint/style/noRestrictedImports")
      .map(({ location }) =>
        key({
          file: location.path,
          imported: byFile.get(location.path)?.[location.start.line - 1]?.imported ?? "?",
        }),
      ),
  );
}

function lint(folder: string): Promise<string> {
  const options = [
    "lint",
    "--only=style/noRestrictedImports",
    "--reporter=json",
    "--max-diagnostics=none",
    ".",
  ];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIOME, ...options], { cwd: folder }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) resolve(stdout);
      else reject(new Error(`biome gave no report: ${stderr}`, { cause: error }));
    });
  });
}

const key = ({ file, imported }: Import): string => `${file} imports ${imported}`;

describe("import directions", () => {
  let folder = "";
  let refused = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "import-directions-"));
    const fromRooms = ROOMS.flatMap(([room]) =>
      TARGETS.map((target) => ({ file: probe(room), imported: inside(target) })),
    );
    refused = await refusedImports(folder, [...fromRooms, ...OTHERS]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(ROOMS)("%s imports only what stands below it", (room, allowed) => {
    const passed = TARGETS.filter(
      (target) => !refused.has(key({ file: probe(room), imported: inside(target) })),
    );
    expect(passed.toSorted()).toEqual(allowed.toSorted());
  });

  it.each(OTHERS)("$file importing $imported passes: $passes", ({ file, imported, passes }) => {
    expect(refused.has(key({ file, imported }))).toBe(!passes);
  });
});
