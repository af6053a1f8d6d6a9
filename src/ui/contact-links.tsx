import { Trans } from "@lingui/react/macro";

/** A number that a phone can dial: digits and a leading plus. */
function dialled(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}

export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={dialled(number)}>{number}</a>;
}

export function phoneAddress(number: string): string {
  return dialled(number);
}

export function MailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** The address as text that can be copied, with a way to a map. */
export function MapLink({ address }: { readonly address: string }) {
  return (
    <>
      {address}{" "}
      <a href={`https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`} rel="noopener">
        <Trans>在地图中查看</Trans>
      </a>
    </>
  );
}
