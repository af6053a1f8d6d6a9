// What Vite makes of files that are no scripts, and tells. Its own description (`vite/client`) takes a CSS module for one
// object, whose every name is looked up at run time; as exports of the module the names stand where they are used.

declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module "*.css" {}

declare module "*.svg" {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: so Vite makes it
  export default address;
}

declare module "*.svg?raw" {
  const text: string;

  // biome-ignore lint/style/noDefaultExport: so Vite makes it
  export default text;
}

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

interface VitePreloadErrorEvent extends Event {
  readonly payload: Error;
}

interface WindowEventMap {
  "vite:preloadError": VitePreloadErrorEvent;
}
