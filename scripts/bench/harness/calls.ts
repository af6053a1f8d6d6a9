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

/** One call of the API, as somebody who is logged in. Rejects where no whole answer comes. */
export async function call(
  method: "GET" | "PUT",
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

/** Signs up for an event, as the app does now. */
export function signUp(origin: string, event: string, token: string): Promise<Answered> {
  const address = `${origin}/v1/homepage/signUpActivity?id=${event}&order=${Date.now()}`;
  return call("PUT", address, token);
}

/** A form as a parent sends it: another child each time, and its own key. */
export function applicationForm(index: number) {
  const digits = [...String(index)].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("");
  const gender = index % 2 === 0 ? "female" : "male";
  return {
    stage: "kindergarten",
    grade: "k1",
    student: { name: `测试${digits}`, gender, birthDate: "2022-05-09" },
    guardian: { name: "测试家长", relation: "母亲", phone: "13800138000" },
    address: "示例路 1 号",
    agreed: true,
    key: randomUUID(),
  };
}

/** Files an application; `number`: that of its receipt, where it was filed. */
export async function apply(origin: string, form: object, token: string) {
  const answer = await call("PUT", `${origin}/v1/homepage/signUp`, token, form);
  const receipt = answer.code === 200 ? Receipt.parse(answer.data) : undefined;
  return { ...answer, number: receipt?.number };
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
