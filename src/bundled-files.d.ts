// Types of the files that Vite turns into modules. Its own types (`vite/client`) take a CSS module for one
// object, whose names are looked up at run time; as exports of the module they are inlined.

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

declare module "*.wasm?url" {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: so Vite makes it
  export default address;
}

declare module "*.woff2?url" {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: so Vite makes it
  export default address;
}

declare module "*.woff2?inline" {
  const address: string;

  // biome-ignore lint/style/noDefaultExport: so Vite makes it
  export default address;
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
