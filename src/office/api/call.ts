import { CODE } from "#contract/codes.ts";
import { Envelope } from "#contract/envelope.ts";
import type { Locale } from "#contract/locales.ts";
import {
  OFFICE_CALL_SHAPES,
  type OfficeCall,
  type OfficeDataOf,
  type OfficeSentOf,
} from "#contract/office/calls.ts";
import { OfficeRefusal } from "#contract/office/refusal.ts";
import { PAGE_OWNER_HEADER } from "#contract/office/session.ts";
import { ApiError, NetworkError, TimeoutError } from "#src/api/errors.ts";
import { writePlainSearch } from "#src/api/plain-search.ts";

/** Milliseconds; what the office asks for may take longer than a page of the site. A file has to begin within them: a backup takes its time. */
const LONGEST_WAIT = 30_000;

interface CallOptions {
  /** The id of the person whose page it is: nothing is done in the name of another. */
  readonly owner?: string;
  /** Ends the wait, in place of the usual limit. */
  readonly signal?: AbortSignal;
}

/** Makes one call of the office. Rejects with ApiError, TimeoutError or NetworkError. */
export async function sendCall<Name extends OfficeCall>(
  name: Name,
  input: OfficeSentOf<Name>,
  locale: Locale,
  { owner, signal }: CallOptions = {},
): Promise<OfficeDataOf<Name>> {
  const { data: shape } = OFFICE_CALL_SHAPES[name];
  if (shape === "file") throw new Error(`${name} answers a file`);
  const response = await send(name, input, headersOf(locale, owner), signal);
  const result = shape.safeParse(openEnvelope(await bodyOf(response)));
  if (result.success) return result.data;
  throw new NetworkError(`unexpected shape of ${name}`, { cause: result.error });
}

/** Makes a call that answers a file. */
export async function fetchFile<Name extends OfficeCall>(
  name: Name,
  input: OfficeSentOf<Name>,
  locale: Locale,
  { owner }: Pick<CallOptions, "owner"> = {},
): Promise<File> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LONGEST_WAIT);
  const sending = send(name, input, headersOf(locale, owner), limit.signal);
  const response = await sending.finally(() => clearTimeout(timer));
  const { headers } = response;
  const disposition = headers.get("content-disposition");
  if (disposition === null) {
    openEnvelope(await bodyOf(response));
    throw new NetworkError(`no file in the answer of ${name}`);
  }
  const [, fileName = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  const type = headers.get("content-type") ?? "";
  return new File([await response.blob()], decodeURIComponent(fileName), { type });
}

const headersOf = (locale: Locale, owner: string | undefined) => ({
  lang: locale,
  ...(owner !== undefined && { [PAGE_OWNER_HEADER]: owner }),
});

async function send<Name extends OfficeCall>(
  name: Name,
  input: OfficeSentOf<Name>,
  headers: Readonly<Record<string, string>>,
  signal = AbortSignal.timeout(LONGEST_WAIT),
): Promise<Response> {
  const { method, path } = OFFICE_CALL_SHAPES[name];
  try {
    if (method === "GET") {
      return await fetch(path + writePlainSearch(input), { headers, signal });
    }
    const typed = { ...headers, "content-type": "application/json" };
    return await fetch(path, { method, headers: typed, body: JSON.stringify(input), signal });
  } catch (cause) {
    if (signal.aborted) throw new TimeoutError("no answer in time", { cause });
    throw new NetworkError("no answer", { cause });
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError("not JSON", { cause });
  }
}

function openEnvelope(body: unknown): unknown {
  const result = Envelope.safeParse(body);
  if (!result.success) throw new NetworkError("not an envelope", { cause: result.error });
  const { code, msg, data } = result.data;
  if (code !== CODE.success) throw new ApiError(code, msg, data);
  return data;
}

/** Why the office refused a call; null: it was no such refusal. */
export function refusalOf(error: unknown): OfficeRefusal | null {
  const result = error instanceof ApiError ? OfficeRefusal.safeParse(error.data) : null;
  return result?.success ? result.data : null;
}
