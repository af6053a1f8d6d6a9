import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { pathToFileURL } from "node:url";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { NO_WORKER_MARK } from "#contract/worker-switch.ts";
import { OperatorError } from "#server/operator-error.ts";
import { createDocumentAssembler } from "./document.ts";
import type { Renderer } from "./renderer.ts";

/** The built app's exports for the server. */
interface ServerEntry {
  render(request: PageRequest): Promise<RenderedPage>;
  readonly firstScreenStyle: string;
}

/** There is no built app where one was looked for. */
class NotBuiltError extends OperatorError {
  override readonly name = "NotBuiltError";
}

/** Loads the built app: its half for the server, and for the pages what its half for browsers is made of. */
export async function loadBuiltRenderer(
  serverDirectory: string,
  clientDirectory: string,
  /** Pages ask browsers to register no service worker. */
  { isWorkerKilled = false }: { readonly isWorkerKilled?: boolean } = {},
): Promise<Renderer> {
  // React looks at it while it is loaded; its development build is several times slower.
  env.NODE_ENV ??= "production";
  const file = path.join(serverDirectory, "entry-server.js");
  if (!existsSync(file)) {
    throw new NotBuiltError(`The app is not built: there is no ${file}. Run npm run build.`);
  }
  const entry: ServerEntry = await import(pathToFileURL(file).href);
  const { assemble, ...savedPages } = createDocumentAssembler(
    clientDirectory,
    entry.firstScreenStyle,
    isWorkerKilled ? NO_WORKER_MARK : "",
  );
  return {
    render: (request) => entry.render(request),
    assemble: (html, page) => Promise.resolve(assemble(html, page)),
    savedPages,
  };
}
