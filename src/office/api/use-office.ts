import { createContext, useContext } from "react";
import type { OfficeSession } from "./session.ts";

export const OfficeContext = createContext<OfficeSession | null>(null);

/** The session of whoever is logged in; every screen but those of getting in has one. */
export function useOffice(): OfficeSession {
  const office = useContext(OfficeContext);
  if (office === null) throw new Error("nobody is logged in");
  return office;
}
