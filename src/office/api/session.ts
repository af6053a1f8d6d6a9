import type { Locale } from "#contract/locales.ts";
import type { OfficeCall, OfficeDataOf, OfficeSentOf } from "#contract/office/calls.ts";
import type { Me } from "#contract/office/staff-shapes.ts";
import { isNotLoggedIn } from "#src/api/errors.ts";
import { fetchFile, refusalOf, sendCall } from "./call.ts";

/** What the page asks its user in a dialog above all else, so that nothing that was typed is lost. */
export interface Questions {
  /** The session has ended: resolves when the same person has logged in again. */
  logInAgain(): Promise<void>;
  /** Resolves with true when password and code were given again. */
  confirm(): Promise<boolean>;
}

/** The person did not want to give password and code again. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";
}

/** Makes the office's calls, for its person alone. Where a session has ended, or a call wants password and code again, it asks for them and goes on. */
export class OfficeSession {
  readonly me: Me;
  readonly #locale: () => Locale;
  readonly #questions: Questions;
  #loggingIn: Promise<void> | null = null;

  constructor(me: Me, locale: () => Locale, questions: Questions) {
    this.me = me;
    this.#locale = locale;
    this.#questions = questions;
  }

  call<Name extends OfficeCall>(
    name: Name,
    input: OfficeSentOf<Name>,
  ): Promise<OfficeDataOf<Name>> {
    return this.#withQuestions(() => sendCall(name, input, this.#locale(), { owner: this.me.id }));
  }

  /** Makes a call that answers a file, and has the browser save it. */
  async save<Name extends OfficeCall>(name: Name, input: OfficeSentOf<Name>): Promise<void> {
    const file = await this.#withQuestions(() =>
      fetchFile(name, input, this.#locale(), { owner: this.me.id }),
    );
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = file.name;
    link.click();
    // Browsers have begun to save by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  async #withQuestions<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (isNotLoggedIn(error)) {
        await this.#logInAgain();
        return this.#withQuestions(ask);
      }
      if (refusalOf(error)?.reason !== "confirm") throw error;
      if (!(await this.#questions.confirm())) {
        throw new NotConfirmed("not confirmed", { cause: error });
      }
      return this.#withQuestions(ask);
    }
  }

  /** Once for all calls that find out at the same time. */
  async #logInAgain(): Promise<void> {
    this.#loggingIn ??= this.#questions.logInAgain();
    try {
      await this.#loggingIn;
    } finally {
      this.#loggingIn = null;
    }
  }
}
