import { randomUUID } from "node:crypto";
import * as z from "zod";

const Envelope = z.object({ code: z.number(), data: z.unknown() });
const Refusal = z.object({ reason: z.string() });
const Receipt = z.object({ number: z.string() });

/** What a call was answered, and how long that took. */
export interface Answered {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
  readonly milliseconds: number;
}

type Method = "GET" | "PUT";

/** One call of the API, as somebody who is logged in. Rejects where no whole answer comes. */
export async function call(
  method: Method,
  address: string,
  token: string,
  body?: object,
): Promise<Answered> {
  const start = performance.now();
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, data } = Envelope.parse(await response.json());
  return { status: response.status, code, data, milliseconds: performance.now() - start };
}

/** Why a call was refused; null: for no reason that it names. */
export function reasonOf({ data }: Answered): string | null {
  return Refusal.safeParse(data).data?.reason ?? null;
}

/** The number of the application that was filed; null: none was. */
export function numberOf({ code, data }: Answered): string | null {
  if (code !== 200) return null;
  return Receipt.safeParse(data).data?.number ?? null;
}

/** The sign-up call of an event, as the app makes it now. */
export const signUpAddress = (origin: string, id: string) =>
  `${origin}/v1/homepage/signUpActivity?id=${id}&order=${Date.now()}`;

export const applyAddress = (origin: string) => `${origin}/v1/homepage/signUp`;

/** A form as a parent sends it: another child each time, and its own key. */
export function applicationForm(index: number) {
  return {
    stage: "kindergarten",
    grade: "k1",
    student: {
      name: `测试${[...String(index)].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("")}`,
      gender: index % 2 === 0 ? "female" : "male",
      birthDate: "2022-05-09",
    },
    guardian: { name: "测试家长", relation: "母亲", phone: "13800138000" },
    address: "示例路 1 号",
    agreed: true,
    key: randomUUID(),
  };
}

/** The value below which that part of them lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Ends the program in failure where what must hold does not: figures of a broken site mean nothing. */
export function insist(holds: boolean, what: string): void {
  if (!holds) throw new Error(`This must hold and does not: ${what}`);
}
