import { Trans } from "@lingui/react/macro";
import { phoneAddress } from "#contract/contact-text.ts";
import * as styles from "./contact-links.module.css";

/** A number that stays in one line where it fits into one; what links it stays within its text. */
export function PhoneNumber({ number }: { readonly number: string }) {
  return <span className={styles.number}>{number}</span>;
}

export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={phoneAddress(number)}>
      <PhoneNumber number={number} />
    </a>
  );
}

/** Breaks after the sign where a line is too short for it. */
export function MailLink({ address }: { readonly address: string }) {
  const [name, host] = address.split("@");
  return (
    <a href={`mailto:${address}`}>
      {name}@<wbr />
      {host}
    </a>
  );
}

export function MapLink({ address }: { readonly address: string }) {
  return (
    <>
      {address}{" "}
      <a href={`https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`}>
        <Trans>在地图中查看</Trans>
      </a>
    </>
  );
}
