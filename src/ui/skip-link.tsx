import { Trans } from "@lingui/react/macro";
import * as styles from "./skip-link.module.css";

export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      <Trans>跳到正文</Trans>
    </a>
  );
}
