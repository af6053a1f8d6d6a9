import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { OFFICE_PATH } from "#contract/office/session.ts";
import { parsePlainSearch, writePlainSearch } from "#src/api/plain-search.ts";
import { Gate } from "#src/office/getting-in/gate.tsx";
import { Frame } from "./frame.tsx";
import { NotThere } from "./not-there.tsx";
import { ScreenFailed } from "./screen-failed.tsx";
import { OPEN_SCREENS, SCREENS } from "./screens.tsx";

const rootRoute = createRootRoute({ component: Outlet });

/** Everything behind it is for whoever is logged in. */
const gateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "gate",
  component: () => (
    <Gate>
      <Frame />
    </Gate>
  ),
});
const screens = SCREENS.map(({ path, component }) =>
  createRoute({ getParentRoute: () => gateRoute, path, component }),
);
const notThereRoute = createRoute({
  getParentRoute: () => gateRoute,
  path: "$",
  component: NotThere,
});
const openScreens = OPEN_SCREENS.map(({ path, component }) =>
  createRoute({ getParentRoute: () => rootRoute, path, component }),
);

export function createOfficeRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      gateRoute.addChildren([...screens, notThereRoute]),
      ...openScreens,
    ]),
    basepath: OFFICE_PATH,
    parseSearch: parsePlainSearch,
    stringifySearch: writePlainSearch,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });
}
