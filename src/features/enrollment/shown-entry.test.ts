import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Application } from "#contract/application-shapes.ts";
import { TOKEN_COOKIE } from "#contract/cookies.ts";
import type { ApplicationEntry } from "#src/session/outbox-entries.ts";
import { MemoryStorage } from "#src/session/test-storage.ts";
import { writeDraft } from "./draft.ts";
import { shownEntry } from "./shown-entry.ts";

const KEY = "018f5e0a-0000-4000-8000-000000000001";
const OTHER = "018f5e0a-0000-4000-8000-000000000002";
const APPLICATION: Application = {
  key: KEY,
  stage: "kindergarten",
  grade: "k1",
  student: { name: "试一", gender: "female", birthDate: "2023-05-09" },
  guardian: { name: "试二", relation: "母亲", phone: "13800138000" },
  address: "明湖路 1 号",
  agreed: true,
};
const refused = (fields: Readonly<Record<string, string>>): ApplicationEntry => ({
  kind: "application",
  application: APPLICATION,
  state: { is: "refused", message: "请检查填写的内容", fields },
});
const wrongPhone = refused({ "guardian.phone": "请填写手机号" });
const waiting: ApplicationEntry = {
  kind: "application",
  application: { ...APPLICATION, key: OTHER },
  state: { is: "waiting", mayHaveArrived: false },
};

beforeEach(() => {
  vi.stubGlobal("window", {
    localStorage: new MemoryStorage(),
    sessionStorage: new MemoryStorage(),
  });
  vi.stubGlobal("document", { cookie: `${TOKEN_COOKIE}=token` });
});
afterEach(() => vi.unstubAllGlobals());

it("leaves refused fields to their draft where nothing is being filled in", () => {
  writeDraft({ key: KEY, values: { "student.name": "试一" } });
  expect(shownEntry([wrongPhone], null, false)).toBeUndefined();
  expect(shownEntry([wrongPhone], OTHER, false)).toBeUndefined();
  expect(shownEntry([wrongPhone, waiting], null, false)).toBe(waiting);
  expect(shownEntry([wrongPhone], KEY, true)).toBe(wrongPhone);
});

it("shows a refusal itself where there is no draft, or no field to mend", () => {
  expect(shownEntry([wrongPhone], null, false)).toBe(wrongPhone);
  writeDraft({ key: KEY, values: { "student.name": "试一" } });
  const closed = refused({});
  expect(shownEntry([closed], null, false)).toBe(closed);
});
