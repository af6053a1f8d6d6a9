import { atom } from "jotai";
import type { UnsavedWork } from "./unsaved-work.ts";

/** What the open screen has unsaved; null: it is a screen without such work. */
export const openWorkAtom = atom<UnsavedWork | null>(null);
