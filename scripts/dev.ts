import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { createServer } from "#server/app.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { refuseFolderInUse } from "#server/database/folder-lock.ts";
import { readEnvironment } from "#server/environment.ts";
import { exitInWords } from "#server/exit-in-words.ts";
import { listen, refuseForeignHost } from "#server/http/listen.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { openDatabase } from "#server/open-accounts.ts";
import { openSite } from "#server/open-site.ts";
import { type OfficeDocument, officeHtml } from "#server/pages/office-page.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import { ROOT } from "./run-command.ts";

/** Renders the app as it stands in its files; without a Content-Security-Policy, which Vite's own scripts would break. */
function developmentRenderer(vite: ViteDevServer): Renderer {
  return {
    render: async (request) => {
      const entry = await vite.ssrLoadModule("/src/entry-server.tsx");
      const render: (request: PageRequest) => Promise<RenderedPage> = entry.render;
      return render(request);
    },
    assemble: async (html, { path }) => {
      const scripts = ["title-face.ts", "entry-client.tsx"]
        .map((file) => `<script type="module" src="/src/${file}"></script>`)
        .join("");
      const page = html.replace("</body>", () => `${scripts}</body>`);
      return { html: await vite.transformIndexHtml(path, page), inlineSources: null };
    },
    savedPages: null,
  };
}

/** The office as it stands in its files; without a policy too. */
function developmentOffice(vite: ViteDevServer): OfficeDocument {
  const files = { script: "/src/office/entry.tsx", styles: [] };
  return {
    directory: null,
    hasPolicy: false,
    htmlOf: (locale, address) => vite.transformIndexHtml(address, officeHtml(locale, files)),
  };
}

async function serve(): Promise<void> {
  const environment = readEnvironment(process.env);
  prepareDataFolder(environment);
  if (environment.databaseUrl === null) refuseFolderInUse(environment.dataDirectory);
  await refuseForeignHost(environment);
  const app = createServer(environment);
  closeOnSignal(app);
  const database = openDatabase(app, environment);
  const { registered } = await openSite(app, environment, database, async () => {
    const vite = await createViteServer({
      root: ROOT,
      appType: "custom",
      // Bundled, it would be a file that comes and goes, which `node --watch` takes for a change.
      configLoader: "native",
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook("onRequest", (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, done);
    });
    app.addHook("onClose", () => vite.close());
    return {
      renderer: developmentRenderer(vite),
      clientDirectory: null,
      officeDocument: developmentOffice(vite),
    };
  });
  await listen(app, environment);
  await registered;
}

await exitInWords(serve);
