import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { afterPaint } from "#src/focus/after-paint.ts";

export interface PageAddress {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly searchStr: string;
}

/** The address of the page on screen, updated after its paint: the frame must not delay the page. */
export function usePageAddress(): PageAddress {
  const router = useRouter();
  const [address, setAddress] = useState<PageAddress>(router.state.location);
  useEffect(
    () => router.subscribe("onRendered", () => afterPaint(() => setAddress(router.state.location))),
    [router],
  );
  return address;
}
