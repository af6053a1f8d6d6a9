import * as z from "zod/mini";
import { tabStorage } from "#src/session/browser-storage.ts";
import { PERSONAL } from "#src/session/personal-storage.ts";
import type { FieldValues } from "#src/ui/form-state.ts";
import { FIELDS_OF_STEP } from "./labels.ts";

const NAME = `${PERSONAL}last guardian`;
const Values = z.record(z.string(), z.string());

/** Remembers who has filed an application, until this tab is closed or the visitor logs out. */
export function keepGuardian(values: FieldValues): void {
  const own = FIELDS_OF_STEP.guardian
    .filter((name) => name !== "remarks")
    .map((name) => [name, values[name] ?? ""]);
  tabStorage.write(NAME, JSON.stringify(Object.fromEntries(own)));
}

/** What a form for the next child begins with. */
export function lastGuardian(): FieldValues {
  try {
    return Values.safeParse(JSON.parse(tabStorage.read(NAME) ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}
