import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** A `<details>` that Escape and a followed link close. */
export function useDisclosure(): RefObject<HTMLDetailsElement | null> {
  const router = useRouter();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => {
      if (details.current) details.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      // An open dialog takes the key for itself.
      if (event.key !== "Escape" || !details.current?.open || document.querySelector(":modal"))
        return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    const unsubscribe = router.subscribe("onBeforeLoad", close);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      unsubscribe();
    };
  }, [router]);

  return details;
}
