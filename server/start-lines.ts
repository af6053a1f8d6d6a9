import type { Environment } from "./environment.ts";

type Settings = Pick<
  Environment,
  "publicOrigin" | "host" | "isStartedByNpm" | "smsWebhookUrl" | "trustedProxies"
>;

/** What an operator wants to be told when the site listens, in plain words. */
export function startLines(
  { publicOrigin, host, isStartedByNpm }: Settings,
  port: number,
): string[] {
  const here = `http://${hostInAddress(host)}:${port}`;
  return [
    publicOrigin === null
      ? `The site is open: ${here}`
      : `The site is open: ${publicOrigin}, on this machine ${here}`,
    ...(isStartedByNpm
      ? ["npm start does not start the site again if it ends: docs/operating.md says what does"]
      : []),
  ];
}

/** What is likely a mistake in the settings, or less safe than it could be. */
export function startWarnings(
  { publicOrigin, smsWebhookUrl, trustedProxies }: Settings,
  { isRoot }: { readonly isRoot: boolean },
): string[] {
  return [
    ...(smsWebhookUrl === null && publicOrigin?.startsWith("https:")
      ? [
          "SMS_GATEWAY is console: codes are written to this log and not sent, so families can neither register nor log in by code",
        ]
      : []),
    ...(publicOrigin === null && trustedProxies.length > 0
      ? [
          "PUBLIC_URL is not set though TRUSTED_PROXIES is: addresses of the site are taken from the Host header of each request",
        ]
      : []),
    ...(isRoot
      ? [
          "The site runs as root. Whoever broke into it would have the whole machine; with a user of its own they would have the site alone: docs/operating.md",
        ]
      : []),
  ];
}

/** An address of all addresses is none to open. */
function hostInAddress(host: string | null): string {
  if (host === null || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
