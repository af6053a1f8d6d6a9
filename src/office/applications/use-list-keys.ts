import { type RefObject, useEffect } from "react";
import { isTyping } from "./is-typing.ts";

interface ListKeys {
  readonly list: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** Arrows go from row to row, Enter opens one (it is a link), space selects it, `/` leads to the search. */
export function useListKeys({ list, search }: ListKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isUsed =
        event.key === "/" ? focus(search.current) : moveOrSelect(event.key, list.current);
      if (isUsed) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [list, search]);
}

/** False: the key means nothing here. */
function moveOrSelect(key: string, list: HTMLElement | null): boolean {
  const links = [...(list?.querySelectorAll<HTMLElement>("tbody th a") ?? [])];
  const at = links.findIndex((link) => link.matches(":focus"));
  if (key === "ArrowDown") return focus(links[Math.min(at + 1, links.length - 1)]);
  if (key === "ArrowUp") return focus(links[Math.max(at - 1, 0)]);
  if (key !== " " || at === -1) return false;
  links[at]?.closest("tr")?.querySelector("input")?.click();
  return true;
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}
