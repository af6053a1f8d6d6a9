import { useEffect, useRef, useState } from "react";
import { usePageAddress } from "#src/frame/use-page-address.ts";
import type { InstallOffer } from "./install-offer.tsx";

/** Milliseconds that a new page has the processor and the network to itself. */
const PATIENCE = 1000;

interface Fetched {
  readonly Offer: typeof InstallOffer;
  readonly pages: number;
}

/** Loads the offer to install on the second page of a visit; never on the first. */
export function InstallOfferLater() {
  const { pathname: path } = usePageAddress();
  const read = useRef(new Set<string>());
  const [fetched, setFetched] = useState<Fetched | null>(null);

  useEffect(() => {
    read.current.add(path);
    const pages = read.current.size;
    if (pages === 1) return;
    const timer = setTimeout(() => {
      import("./install-offer.tsx").then(
        ({ InstallOffer }) => setFetched({ Offer: InstallOffer, pages }),
        (error: unknown) => console.warn("not offered this time", error),
      );
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [path]);

  return fetched && <fetched.Offer path={path} pages={fetched.pages} />;
}
