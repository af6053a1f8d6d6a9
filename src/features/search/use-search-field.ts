import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { SEARCH_PATH, tidyQuery } from "#contract/search/query.ts";
import { focusHeading } from "#src/focus/use-focus-heading.ts";

/** Milliseconds after the last key until the address changes. */
const TYPING_ENDS = 300;

interface SearchField {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The query as it is typed. */
  readonly asked: string;
  readonly follow: () => void;
  /** Sets the field, and the address at once. */
  readonly ask: (query: string) => void;
}

/** Synchronizes a search field and the address: typing changes the address, going back the field. */
export function useSearchField(query: string): SearchField {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(query);
  const inAddress = useRef(query);

  const follow = () => setAsked(tidyQuery(field.current?.value ?? ""));

  const putIntoAddress = (next: string) => {
    if (next === inAddress.current) return;
    inAddress.current = next;
    void navigate({
      to: SEARCH_PATH,
      search: { q: next === "" ? undefined : next },
      replace: true,
      resetScroll: false,
    });
  };

  const ask = (next: string) => {
    if (field.current) field.current.value = next;
    setAsked(next);
    putIntoAddress(next);
  };

  // Text may have been typed before hydration.
  const followNow = useEffectEvent(follow);
  useEffect(() => followNow(), []);

  const putTypedIntoAddress = useEffectEvent(putIntoAddress);
  useEffect(() => {
    const timer = setTimeout(() => putTypedIntoAddress(asked), TYPING_ENDS);
    return () => clearTimeout(timer);
  }, [asked]);

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
