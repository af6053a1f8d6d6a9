import path from "node:path";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { createServer, registerSite } from "#server/app.ts";
import { openContentStore } from "#server/content/content.ts";
import { openPictureStore } from "#server/content/pictures.ts";
import { refuseFolderInUse } from "#server/database/folder-lock.ts";
import { readEnvironment } from "#server/environment.ts";
import { exitInWords } from "#server/exit-in-words.ts";
import { listen } from "#server/http/listen.ts";
import { closeOnSignal } from "#server/http/shutdown.ts";
import { openAccounts, openDatabase } from "#server/open-accounts.ts";
import { openApplications } from "#server/open-applications.ts";
import { openEvents } from "#server/open-events.ts";
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
    assemble: async (page, _locale, address) => {
      const script = '<script type="module" src="/src/entry-client.tsx"></script>';
      const html = page.html.replace("</body>", () => `${script}</body>`);
      return {
        html: await vite.transformIndexHtml(address, html),
        inlineSources: null,
      };
    },
    keeping: null,
  };
}

async function serve(): Promise<void> {
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === null) refuseFolderInUse(environment.dataDirectory);
  const app = createServer(environment);
  closeOnSignal(app);
  const database = openDatabase(app, environment);
  const content = await openContentStore({
    directory: environment.contentDirectory,
    dataDirectory: environment.dataDirectory,
    logger: app.log,
  });
  const pictures = openPictureStore({
    content,
    directory: path.join(environment.dataDirectory, "pictures"),
    logger: app.log,
  });
  const vite = await createViteServer({
    root: ROOT,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook("onClose", async () => {
    await vite.close();
    await pictures.close();
    await content.close();
  });
  const { applications, registered } = await openApplications(app, environment, {
    database,
    content,
  });
  await registerSite(app, {
    content,
    pictures,
    renderer: developmentRenderer(vite),
    accounts: openAccounts(app, environment, { database, content }),
    events: openEvents(app, { database, content }),
    applications,
    clientDirectory: null,
    publicOrigin: environment.publicOrigin,
    readiness: { database: () => database.check() },
  });
  await listen(app, environment);
  await registered;
}

await exitInWords(serve);
