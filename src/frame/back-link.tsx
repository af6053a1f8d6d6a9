import { useLingui } from "@lingui/react/macro";
import { useMatches, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { hasModifier } from "#src/ui/has-modifier.ts";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./back-link.module.css";
import { parentAddress } from "./parent-address.ts";

/** The way back in the installed app, where the browser's own button is missing. */
export function BackLink({ path }: { readonly path: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const known = useMatches({
    select: (matches) => {
      const data = matches.at(-1)?.loaderData;
      return data && "parent" in data ? data.parent : undefined;
    },
  });
  if (path === "/") return null;
  const parent = known ?? parentAddress(path);

  const goBack = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: parent, replace: true });
  };
  return (
    <a href={parent} className={styles.back} aria-label={t`返回`} onClick={goBack}>
      <Icon name="previous" />
    </a>
  );
}
