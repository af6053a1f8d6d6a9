import { afterEach } from "vitest";
import { sharedTestSite } from "#server/http/test-shared-site.ts";
import type { TestCallOptions, TestSiteOptions } from "#server/http/test-site.ts";
import type { CodeMessage, SmsGateway } from "#server/sms/gateway.ts";

export const PHONE = "13800138000";
export const OTHER_PHONE = "13900139000";
export const PASSWORD = "correct horse battery";
/** As a browser says it on a page of the site. */
export const OWN_PAGE = { "sec-fetch-site": "same-origin" };

/** Keeps the messages that would be sent. */
class TestGateway implements SmsGateway {
  readonly sent: CodeMessage[] = [];

  send(message: CodeMessage): Promise<void> {
    this.sent.push(message);
    return Promise.resolve();
  }
}

type Site = Pick<ReturnType<typeof sharedTestSite>, "call" | "database">;

/** What visitors do with their accounts, in the language of the test. */
class TestAccountCalls {
  readonly #site: Site;
  readonly #gateway: TestGateway;

  constructor(site: Site, gateway: TestGateway) {
    this.#site = site;
    this.#gateway = gateway;
  }

  /** The code that is sent to a phone; counts as if nobody had asked for one. */
  async codeFor(purpose: string, phone = PHONE): Promise<string> {
    const query = new URLSearchParams({ phone, purpose });
    const response = await this.#site.call("GET", `sendCode?${query}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    await this.#site.database.query("truncate limits");
    return this.#gateway.sent.at(-1)?.code ?? "";
  }

  /** Registers, with a right code unless the body says otherwise; answers the response. */
  async postRegistration(body: { phone?: string; [field: string]: unknown } = {}) {
    const { phone = PHONE } = body;
    const evidence =
      "proof" in body || "captcha" in body
        ? {}
        : { captcha: await this.codeFor("register", phone) };
    return this.post("register", { phone, agreed: true, ...evidence, ...body });
  }

  /** The token of a new account. */
  async register(body: { phone?: string; [field: string]: unknown } = {}): Promise<string> {
    return this.#tokenIn(await this.postRegistration({ password: PASSWORD, ...body }));
  }

  async logIn(username: string, password = PASSWORD): Promise<string> {
    return this.#tokenIn(await this.post("account/login", { username, password }));
  }

  async logInByCode(phone = PHONE): Promise<string> {
    const captcha = await this.codeFor("login", phone);
    return this.#tokenIn(await this.post("phone/login", { phone, captcha }));
  }

  post(path: string, body: object, options: TestCallOptions = {}) {
    return this.#site.call("POST", path, { lang: "en", ...options, body });
  }

  put(path: string, body: object, token: string) {
    return this.#site.call("PUT", path, { lang: "en", token, body });
  }

  get(path: string, token: string, headers = {}) {
    return this.#site.call("GET", path, { lang: "en", token, headers });
  }

  #tokenIn(response: Awaited<ReturnType<TestAccountCalls["post"]>>): string {
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data;
  }
}

/** The site of a test file, with the messages and log lines of each test, and what visitors do there. */
export function accountTestSite(options: TestSiteOptions = {}) {
  const gateway = new TestGateway();
  const lines: string[] = [];
  const logStream = { write: (line: string) => lines.push(line) };
  const site = sharedTestSite({ gateway, logStream, ...options });
  afterEach(() => {
    gateway.sent.length = 0;
    lines.length = 0;
  });
  const { database, call, reopen } = site;
  return { gateway, lines, database, call, reopen, calls: new TestAccountCalls(site, gateway) };
}

/** Another code of six digits. */
export const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");
