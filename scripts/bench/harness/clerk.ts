import * as z from "zod";
import { OFFICE_COOKIES } from "#contract/office/session.ts";
import { insist } from "./calls.ts";
import { logInStaff } from "./staff-login.ts";

const Envelope = z.object({ code: z.number(), data: z.unknown() });

/** One of the staff who makes the office's calls as its pages do. */
export class BenchClerk {
  readonly #token: string;

  private constructor(token: string) {
    this.#token = token;
  }

  static async logIn(dataDirectory: string): Promise<BenchClerk> {
    const { token } = await logInStaff(dataDirectory, ["admissions"]);
    return new BenchClerk(token);
  }

  /** The data of an answer, and the milliseconds until it was whole. */
  async call(origin: string, path: string, body: object) {
    const start = performance.now();
    const response = await fetch(`${origin}/v1/office/applications/${path}`, {
      method: "POST",
      headers: {
        ...{ origin, "content-type": "application/json" },
        cookie: `${OFFICE_COOKIES.http}=${this.#token}`,
      },
      body: JSON.stringify(body),
    });
    const { code, data } = Envelope.parse(await response.json());
    const milliseconds = performance.now() - start;
    insist(code === 200, `${path} is answered`);
    return { data, milliseconds };
  }
}
