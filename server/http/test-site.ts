import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { SiteWarning } from "#contract/office/site-warnings.ts";
import { officeContact } from "#contract/office-contact.ts";
import type { PageRequest, RenderedPage } from "#contract/rendering.ts";
import { Accounts } from "#server/accounts/accounts.ts";
import { DeviceCookies } from "#server/accounts/device-cookies.ts";
import { PasswordWork, QUICK_COST } from "#server/accounts/password-work.ts";
import { ServedPhones } from "#server/accounts/served-phones.ts";
import type { NetworkRates } from "#server/api/network-rates.ts";
import { createServer, registerSite } from "#server/app.ts";
import { Applications } from "#server/applications/applications.ts";
import { DataKeys } from "#server/applications/data-keys.ts";
import { isOpen } from "#server/applications/is-open.ts";
import { type ContentStore, openContentStore } from "#server/content/content.ts";
import { PictureStore } from "#server/content/pictures.ts";
import { TestContent, testPicture } from "#server/content/test-content.ts";
import { Database } from "#server/database/database.ts";
import { Events } from "#server/events/events.ts";
import { Tickets } from "#server/events/tickets.ts";
import { noticesInForce } from "#server/open-accounts.ts";
import { openOffice } from "#server/open-office.ts";
import { type OfficeDocument, officeHtml } from "#server/pages/office-page.ts";
import type { PageDocument, Renderer } from "#server/pages/renderer.ts";
import type { SmsGateway } from "#server/sms/gateway.ts";
import { FaultCounter } from "#server/upkeep/fault-counter.ts";
import { readableUrl } from "./readable-url.ts";

/** Nothing listens on port 1. */
const AWAY = "postgres://127.0.0.1:1/away";

export interface TestCallOptions {
  readonly token?: string | undefined;
  readonly lang?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

export interface TestSiteOptions {
  readonly publicOrigin?: string;
  readonly apiOrigin?: string;
  readonly trustedProxies?: readonly string[];
  /** Built files of an app. */
  readonly clientDirectory?: string;
  /** Null, or left out: it is away. */
  readonly databaseUrl?: string | null;
  readonly gateway?: SmsGateway;
  readonly passwordWork?: PasswordWork;
  readonly dailyCodes?: number;
  readonly networkRates?: NetworkRates;
  readonly smsCountries?: readonly string[];
  readonly dataKeys?: DataKeys;
  readonly office?: { wake(): void };
  /** The clock of events and applications. */
  readonly now?: () => Date;
  /** Gets every line of the log. */
  readonly logStream?: { write(line: string): unknown };
  /** Changes the content before it is opened. */
  readonly prepare?: (content: TestContent) => void;
  readonly warnings?: readonly SiteWarning[];
  /** The built office. */
  readonly officeDocument?: OfficeDocument;
  /** The app, where it is the real one. */
  readonly app?: Renderer;
}

/** A server on a small content folder, with an app of a few pages: the real one has to be built first. */
export class TestSite {
  readonly app: FastifyInstance;
  readonly files: TestContent;
  readonly content: ContentStore;
  readonly renderer: TestRenderer;
  readonly #data: string;

  private constructor(
    parts: Pick<TestSite, "app" | "files" | "content" | "renderer">,
    data: string,
  ) {
    this.app = parts.app;
    this.files = parts.files;
    this.content = parts.content;
    this.renderer = parts.renderer;
    this.#data = data;
  }

  static async open(options: TestSiteOptions = {}): Promise<TestSite> {
    const files = new TestContent(await testPicture(400, 300));
    options.prepare?.(files);
    const { trustedProxies = [], clientDirectory = null } = options;
    const { publicOrigin = null, apiOrigin = null } = options;
    const { logStream } = options;
    const app = createServer({
      logLevel: logStream ? "trace" : "silent",
      trustedProxies,
      ...(logStream && { logStream }),
    });
    const data = mkdtempSync(join(tmpdir(), "data-"));
    const content = await openContentStore({ directory: files.directory, logger: app.log });
    const pictures = new PictureStore({ content, directory: data, logger: app.log });
    const renderer = new TestRenderer();
    const database = Database.open({
      url: options.databaseUrl ?? AWAY,
      directory: data,
      logger: app.log,
    });
    if (options.databaseUrl) await database.opened;
    const smsCountries = options.smsCountries ?? ["CN", "HK", "MO", "TW"];
    const passwordWork = options.passwordWork ?? new PasswordWork({ cost: QUICK_COST });
    const schoolNames = () => [content.current.site.en.shortName];
    const accounts = new Accounts({
      database,
      gateway: options.gateway ?? { send: () => Promise.resolve() },
      passwordWork,
      phones: new ServedPhones({
        countries: smsCountries,
        contact: () => officeContact(content.current.answer("bottom", "zh", {}).data),
      }),
      schoolNames,
      noticesInForce: () => noticesInForce(content),
      dailyCodes: options.dailyCodes ?? 10_000,
      workSecret: "the same on all servers",
    });
    const keys = options.dataKeys ?? new DataKeys([Buffer.alloc(32)]);
    const now = options.now && { now: options.now };
    const faults = new FaultCounter({ database, logger: app.log });
    const readiness = { database: () => database.check() };
    await registerSite(app, {
      office: openOffice({
        ...{ database, content, keys, passwordWork, schoolNames, ...now },
        ...{ faults, logger: app.log },
        warnings: () => Promise.resolve(options.warnings ?? []),
        settings: {
          databaseUrl: options.databaseUrl ?? AWAY,
          dataDirectory: data,
          backupDirectory: join(data, "backups"),
          smsCountries,
        },
      }),
      officeDocument: options.officeDocument ?? TEST_OFFICE,
      content,
      pictures,
      renderer: options.app ?? renderer,
      accounts,
      applications: new Applications({
        database,
        keys,
        isOpen: (stage) => isOpen(content, stage),
        office: options.office ?? null,
        ...now,
      }),
      events: new Events({ database, content, tickets: new Tickets(keys.ticketKey), ...now }),
      networkKey: keys.networkKey,
      deviceCookies: new DeviceCookies(keys.deviceCookieKey),
      clientDirectory,
      publicOrigin,
      apiOrigin,
      readiness,
      onFailure: (place) => faults.note("server", place),
      ...(options.networkRates && { networkRates: options.networkRates }),
    });
    app.addHook("onClose", async () => {
      await faults.close();
      await database.close();
      await pictures.close();
      await content.close();
    });
    return new TestSite({ app, files, content, renderer }, data);
  }

  /** A call of the API; a path without a leading slash is one below /v1/homepage. */
  call(
    method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "TRACE",
    path: string,
    { token, lang, body, headers }: TestCallOptions = {},
  ) {
    return this.app.inject({
      method,
      url: path.startsWith("/") ? path : `/v1/homepage/${path}`,
      headers: {
        ...(lang !== undefined && { lang }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    this.files[Symbol.dispose]();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Stands where the built app stands: a home page, news pages, a guarded page, and a page that fails. */
export class TestRenderer implements Renderer {
  readonly rendered: string[] = [];
  readonly savedPages = null;

  async render(request: PageRequest): Promise<RenderedPage> {
    this.rendered.push(`${request.locale} ${request.origin}${request.path}`);
    const { pathname: spelling, searchParams } = new URL(request.path, request.origin);
    const pathname = readableUrl(spelling) === spelling ? decodeURIComponent(spelling) : spelling;
    if (pathname.startsWith("/broken")) throw new Error("secret of the program");
    if (pathname === "/apply/event") {
      return { status: 302, location: "/login/index?redirect=%2Fapply%2Fevent", ...NOTHING };
    }
    const body = await this.#body(pathname, request);
    const html = `<html lang="${request.locale}"><header>${request.site.name}</header><p>${body ?? "none"} ${searchParams.get("page") ?? ""}</p></html>`;
    return { status: body === null ? 404 : 200, html };
  }

  assemble(html: string): Promise<PageDocument> {
    return Promise.resolve({
      html,
      inlineSources: { scriptHashes: ["'sha256-script'"], styleHashes: ["'sha256-style'"] },
    });
  }

  async #body(pathname: string, { read, locale }: PageRequest): Promise<string | null> {
    if (["/", "/management_team", "/login/index"].includes(pathname)) {
      return `${pathname} ${(await read("bottom", locale, {})).data.name}`.repeat(50);
    }
    const id = /^\/news\/detail\/(.+)$/.exec(pathname)?.[1];
    if (id === undefined) return null;
    try {
      return (await read("newsDetail", locale, { id })).data.title;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === 404) return null;
      throw error;
    }
  }
}

const NOTHING = { html: "" };

/** Stands where the built office stands. */
export const TEST_OFFICE: OfficeDocument = {
  directory: null,
  hasPolicy: true,
  htmlOf: (locale) => Promise.resolve(officeHtml(locale, { script: "/office.js", styles: [] })),
};
