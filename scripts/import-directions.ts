import type { IForbiddenRuleType } from "dependency-cruiser";

const contract = ["contract"];
const locale = ["src/locale", "src/api", "locales", ...contract];
const ui = ["src/ui", "src/scenes", "src/session", "src/seo", "src/focus", ...locale];
const frame = ["src/frame", "src/blocks", "src/offline", "src/outbox", ...ui];
const tables = ["server/database", ...contract];
const rules = [
  "server/accounts",
  "server/applications",
  "server/content",
  "server/events",
  ...tables,
];

/** Each room, and the rooms below it; in between, what stands loose in `src` and `server`. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  src: ["locales", ...contract],
  "src/api": contract,
  "src/locale": locale,
  "src/scenes": locale,
  "src/focus": locale,
  "src/seo": locale,
  "src/session": locale,
  "src/ui": ["src/scenes", ...locale],
  "src/blocks": ui,
  "src/offline": ui,
  "src/outbox": ui,
  "src/frame": frame,
  "src/features": frame,
  "src/routes": ["src/features", ...frame],
  "src/service-worker": contract,
  server: contract,
  "server/database": contract,
  "server/sms": contract,
  "server/content": contract,
  "server/accounts": ["server/sms", ...tables],
  "server/events": ["server/content", ...tables],
  "server/applications": ["server/content", ...tables],
  "server/http": ["server/content", ...contract],
  "server/api": ["server/http", ...rules],
  "server/pages": ["server/api", "server/http", ...rules],
  "server/office": rules,
  scripts: ["server", "src/scenes", ...contract],
  tests: ["scripts", ...contract],
};

const inside = (room: string): string => `^${room}/`;
/** Server tests may set up anything of the server; all of it knows the errors and settings that stand loose in it. */
const SERVER_TESTS = "^server/.+([.]test[.]ts|/test-[^/]+)$";
const LOOSE_IN_SERVER = "^server/[^/]+$";

const directions = Object.entries(ROOMS).map(([room, below]) => ({
  name: `${room} imports only what stands below it`,
  from: { path: inside(room), pathNot: room === "server" ? [] : SERVER_TESTS },
  to: {
    path: "^(contract|locales|scripts|server|src|tests)/",
    pathNot: [room, ...below].map(inside).concat(room.startsWith("server/") ? LOOSE_IN_SERVER : []),
  },
}));

const onlyIn = (path: string, packages: string) => ({
  name: `only ${path} imports ${packages}`,
  from: { pathNot: path },
  to: { path: `^(node_modules/)?(${packages})(/|$)` },
});

const forbidden: IForbiddenRuleType[] = [
  ...directions,
  { name: "no circles", from: {}, to: { circular: true } },
  {
    name: "no feature imports another",
    from: { path: "^src/features/([^/]+)/" },
    to: { path: "^src/features/", pathNot: "^src/features/$1/" },
  },
  {
    name: "browsers have no Node",
    from: { path: "^(src|contract)/", pathNot: "[.]test[.]tsx?$|/test-[^/]+$" },
    to: { dependencyTypes: ["core"] },
  },
  onlyIn("^src/ui/carousel", "swiper"),
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
