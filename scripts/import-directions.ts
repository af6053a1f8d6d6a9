import type { IForbiddenRuleType } from "dependency-cruiser";

const locale = ["src/locale", "src/api", "locales", "contract"];
const ui = ["src/ui", "src/scenes", "src/session", "src/seo", "src/focus", ...locale];
const frame = ["src/frame", "src/blocks", "src/offline", "src/outbox", ...ui];
const tables = ["server/database", "server/tables", "contract"];
const subjects = ["accounts", "applications", "content", "door", "events"].map(
  (name) => `server/${name}`,
);
const rules = [...subjects, ...tables];

/** Rooms of one height, and those below them; in between, what stands loose in `src` and `server`. */
const HEIGHTS: readonly (readonly [rooms: string, below: readonly string[]])[] = [
  ["contract", []],
  ["src", ["locales", "contract"]],
  ["src/api src/service-worker", ["contract"]],
  ["src/locale src/scenes src/focus src/seo src/session", locale],
  ["src/ui", ["src/scenes", ...locale]],
  ["src/offline src/outbox", ui],
  ["src/blocks", ["src/offline", ...ui]],
  ["src/frame src/features", frame],
  ["src/office", ["src/ui", "src/scenes", ...locale]],
  ["src/routes", ["src/features", ...frame]],
  ["server server/database server/tables server/sms server/content", ["contract"]],
  ["server/accounts", ["server/sms", ...tables]],
  ["server/events server/applications", ["server/content", ...tables]],
  ["server/staff", ["server/accounts", "server/applications", ...tables]],
  ["server/door", ["server/events", ...tables]],
  ["server/http", ["server/content", "contract"]],
  ["server/api", ["server/http", "server/people", "server/staff", "server/upkeep", ...rules]],
  ["server/pages", ["server/api", "server/http", ...rules]],
  ["server/people", rules],
  ["server/upkeep", ["server/people", ...rules]],
  ["server/office", ["server/people", "server/staff", "server/upkeep", ...rules]],
  ["scripts", ["server", "src/scenes", "contract"]],
  ["tests", ["scripts", "contract"]],
];
export const ROOMS: ReadonlyMap<string, readonly string[]> = new Map(
  HEIGHTS.flatMap(([rooms, below]) => rooms.split(" ").map((room) => [room, below] as const)),
);

/** Server tests may set up anything of the server; all of it knows the errors and settings that stand loose in it. */
const SERVER_TESTS = "^server/.+([.]test[.]ts|/test-[^/]+)$";
const LOOSE_IN_SERVER = "^server/[^/]+$";

/** What puts the server together from its rooms, and tells what is wrong in any of them. */
const COMPOSITION = "^server/(app|main|serve|open-[a-z]+|warnings)[.]ts$";

const inside = (room: string): string => `^${room}/`;
const directions = [...ROOMS].map(([room, below]) => {
  const isOfServer = room.startsWith("server/");
  const passing = [room, ...below].map(inside);
  return {
    name: `${room} imports only what stands below it`,
    from: { path: inside(room), pathNot: isOfServer ? SERVER_TESTS : [] },
    to: {
      path: "^(contract|locales|scripts|server|src|tests)/",
      pathNot: isOfServer ? [...passing, LOOSE_IN_SERVER] : passing,
    },
  };
});

const onlyIn = (path: string, packages: string) => ({
  name: `only ${path} imports ${packages}`,
  from: { pathNot: path },
  to: { path: `^(node_modules/)?(${packages})(/|$)` },
});

const another = { path: "^src/features/", pathNot: "^src/features/$1/" };
const officeOfContract = { path: "^contract/office/" };
const visitorsCode = { path: "^(src|contract)/", pathNot: "^(src|contract)/office/" };
const browserCode = { path: "^(src|contract)/", pathNot: "[.]test[.]tsx?$|/test-[^/]+$" };
const forbidden: IForbiddenRuleType[] = [
  ...directions,
  {
    name: "what stands loose in the server imports no room of it",
    from: {
      path: LOOSE_IN_SERVER,
      pathNot: [COMPOSITION, "[.]test[.]ts$", "^server/test-"],
    },
    to: { path: "^server/[^/]+/" },
  },
  { name: "no circles", from: {}, to: { circular: true } },
  { name: "no feature imports another", from: { path: "^src/features/([^/]+)/" }, to: another },
  { name: "visitors get nothing of the office", from: visitorsCode, to: officeOfContract },
  { name: "browsers have no Node", from: browserCode, to: { dependencyTypes: ["core"] } },
  onlyIn("^src/ui/carousel", "swiper"),
  onlyIn("^(server/staff|tests)/", "otplib"),
  onlyIn("^server/content/charts/", "(@types/)?d3-[a-z]+"),
  onlyIn("^src/(locale|session)/", "js-cookie"),
  onlyIn("^src/", "react|react-dom|@tanstack|@lingui|jotai"),
  onlyIn("^(server|scripts|tests)/", "zod/(v4/classic|index[.]cjs)"),
];

export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: "error" as const })),
  options: {
    parser: "swc" as const,
    tsPreCompilationDeps: true,
    exclude: { path: "[.]gen[.]ts$" },
    doNotFollow: { path: "node_modules" },
  },
};
