import { atom } from "jotai";

/** A phone whose right code was entered at the login, though it has no account yet. */
export interface ProvenPhone {
  readonly phone: string;
  /** Stands for a code in a registration, once and for ten minutes. */
  readonly proof: string;
  readonly isRemembered: boolean;
}

/** In memory alone: whoever reads the address or the storage of this device gets nothing. */
export const provenPhoneAtom = atom<ProvenPhone | null>(null);
