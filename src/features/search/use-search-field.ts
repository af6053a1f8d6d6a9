import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SEARCH_PATH, tidyQuery } from "#contract/search/query.ts";
import { focusHeading } from "#src/focus/use-focus-heading.ts";

/** Milliseconds after the last key until the query is put into the address. */
const TYPING_ENDS = 300;

interface SearchField {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The query as it is typed. */
  readonly asked: string;
  /** Reads the field. */
  readonly follow: () => void;
  /** Sets the field, and the address at once. */
  readonly ask: (query: string) => void;
}

/** Keeps a search field and the address in step: typing changes the address, going back the field. */
export function useSearchField(query: string): SearchField {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(query);
  const inAddress = useRef(query);

  const follow = useCallback(() => setAsked(tidyQuery(field.current?.value ?? "")), []);

  const putIntoAddress = useCallback(
    (next: string) => {
      if (next === inAddress.current) return;
      inAddress.current = next;
      void navigate({
        to: SEARCH_PATH,
        search: { q: next === "" ? undefined : next },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );

  const ask = useCallback(
    (next: string) => {
      if (field.current) field.current.value = next;
      setAsked(next);
      putIntoAddress(next);
    },
    [putIntoAddress],
  );

  // Typed before hydration.
  useEffect(follow, [follow]);

  useEffect(() => {
    const timer = setTimeout(() => putIntoAddress(asked), TYPING_ENDS);
    return () => clearTimeout(timer);
  }, [asked, putIntoAddress]);

  // Something else changed the address, such as going back.
  useEffect(() => {
    if (query === inAddress.current) return;
    inAddress.current = query;
    if (field.current) field.current.value = query;
    setAsked(query);
    if (query === "") field.current?.focus();
    else focusHeading();
  }, [query]);

  return { field, asked, follow, ask };
}
