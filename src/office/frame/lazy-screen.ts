import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { NetworkError } from "#src/api/errors.ts";
import { isServerReachable } from "#src/api/server-reachable.ts";

/**
 * A screen whose file is loaded when it is first opened. For a file that the server does not have any more the router loads the
 * page anew, once. While the server is away that would end in the browser's own error page.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, RouteComponent>>>,
  name: Name,
): RouteComponent {
  const loadOrExplain = async () => {
    try {
      return await load();
    } catch (cause) {
      if (await isServerReachable()) throw cause;
      throw new NetworkError("the screen was not fetched", { cause });
    }
  };
  return lazyRouteComponent(loadOrExplain, name);
}
