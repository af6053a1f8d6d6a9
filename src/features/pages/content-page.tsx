import type { ReactNode } from "react";
import type { Page } from "#contract/page-shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";

interface ContentPageProps {
  readonly path: string;
  readonly page: Page;
  /** Shown above the text: the news of a stage. */
  readonly news?: ReactNode;
  /** Shown below the text. */
  readonly children?: ReactNode;
}

/** A page of the site map that is only text and pictures. */
export function ContentPage({ path, page, news, children }: ContentPageProps) {
  return (
    <PageFrame path={path} title={page.title} lead={page.lead}>
      {news}
      <PageSections page={page} />
      {children}
    </PageFrame>
  );
}
