import type { I18n, MessageDescriptor } from "@lingui/core";
import type { PageMeta } from "./page-meta.ts";

interface Words {
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

/** The loader of a page whose words are the interface's. */
export function titled({ title, description }: Words) {
  return ({ context: { i18n } }: { readonly context: { readonly i18n: I18n } }): PageMeta => ({
    title: i18n._(title),
    description: i18n._(description),
  });
}
