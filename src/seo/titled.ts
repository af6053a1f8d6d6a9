import type { I18n, MessageDescriptor } from "@lingui/core";
import type { PageMeta } from "./page-meta.ts";

/** The loader of a page without a description of its own. */
export function titled(title: MessageDescriptor) {
  return ({ context: { i18n } }: { readonly context: { readonly i18n: I18n } }): PageMeta => ({
    title: i18n._(title),
    description: i18n._(title),
  });
}
