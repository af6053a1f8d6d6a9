import { Trans } from "@lingui/react/macro";
import { phoneAddress } from "#contract/contact-text.ts";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { Icon } from "#src/ui/icon.tsx";
import * as styles from "./phone-bar.module.css";

export function PhoneBar({ number }: { readonly number: string }) {
  return (
    <p className={styles.bar}>
      <a href={phoneAddress(number)} className={styles.call}>
        <Icon name="phone" />
        <span className={styles.short} aria-hidden="true">
          <Trans>电话</Trans>
        </span>
        <span className={styles.number}>
          <Trans>
            致电 <PhoneNumber number={number} />
          </Trans>
        </span>
      </a>
    </p>
  );
}
