import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { TestVisitor } from "#server/accounts/test-visitors.ts";
import { APPLICATION } from "#server/applications/test-application.ts";
import type { TestDatabase } from "#server/database/test-database.ts";
import { TestSite } from "#server/http/test-site.ts";
import { runOffice } from "./run.ts";

/** The key that a test site encrypts with. */
const DATA_KEY = "00".repeat(32);

const USER = "office-clerk";
/** As the audit log calls whoever runs the tool. */
export const OPERATOR = `${USER}@${hostname()}`;

/** Between the events of the tests. */
const NOW = "2027-03-15T12:00:00+08:00";

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type OfficeDatabase = Pick<TestDatabase, "url" | "query">;

/** A site, its parents, and the office with its tool on the same database. */
export class TestOffice {
  readonly site: TestSite;
  readonly folder: string;
  readonly #database: OfficeDatabase;

  private constructor(site: TestSite, database: OfficeDatabase) {
    this.site = site;
    this.folder = mkdtempSync(join(tmpdir(), "office-"));
    this.#database = database;
  }

  static async open(database: OfficeDatabase): Promise<TestOffice> {
    const site = await TestSite.open({
      databaseUrl: database.url,
      now: () => new Date(NOW),
      prepare: (content) => {
        content.writeEvent("open-day", [
          "capacity: 30",
          "starts: 2027-03-20 09:00",
          "ends: 2027-03-20 11:00",
          "closes: 2027-03-19 18:00",
        ]);
        content.writeEvent("concert", [
          "starts: 2027-03-10 19:00",
          "ends: 2027-03-10 21:00",
          "closes: 2027-03-09 18:00",
        ]);
      },
    });
    return new TestOffice(site, database);
  }

  /** One call of the tool; `typed` is what is typed when it asks. */
  async run(args: readonly string[], typed: readonly string[] = [], env = {}): Promise<Said> {
    const said = { out: "", err: "" };
    const answers = [...typed];
    const code = await runOffice({
      args,
      env: {
        DATABASE_URL: this.#database.url,
        CONTENT_DIR: this.site.files.directory,
        DATA_KEY,
        SUDO_USER: USER,
        ...env,
      },
      now: () => new Date(NOW),
      terminal: {
        write: (line) => {
          said.out += `${line}\n`;
        },
        note: (line) => {
          said.err += `${line}\n`;
        },
        ask: async (question) => {
          said.err += question;
          return answers.shift() ?? "";
        },
      },
    });
    return { code, ...said };
  }

  async signUp(visitor: TestVisitor, id: string): Promise<void> {
    await this.#call("PUT", `signUpActivity?id=${id}`, visitor);
  }

  /** Files an application and answers its number. */
  async apply(visitor: TestVisitor, changes: object = {}): Promise<string> {
    const body = { ...APPLICATION, key: randomUUID(), ...changes };
    return (await this.#call("PUT", "signUp", visitor, body)).number;
  }

  /** The states of a parent's applications, as the parent sees them. */
  async states(visitor: TestVisitor): Promise<string[]> {
    const receipts = await this.#call("GET", "signUp", visitor);
    return receipts.map(({ status }: { status: string }) => status);
  }

  audited(): Promise<unknown[]> {
    return this.#database.query("select operator, action, subject from audit_log order by id");
  }

  async close(): Promise<void> {
    await this.site.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Forgets everything that was done. */
  async clear(): Promise<void> {
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name));
    await this.#database.query(
      "truncate accounts, sessions, sms_codes, phone_proofs, wrong_passwords, sign_ups, event_places, applications, application_numbers, office_messages, audit_log, audit_head cascade",
    );
  }

  async #call(method: "GET" | "PUT", path: string, { token }: TestVisitor, body?: object) {
    const response = await this.site.call(method, path, { token, ...(body && { body }) });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data;
  }
}
