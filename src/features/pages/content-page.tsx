import type { ReactNode } from "react";
import type { Page } from "#contract/page-shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";

interface ContentPageProps {
  readonly path: string;
  readonly page: Page;
  /** Shown below the text, such as a list of news. */
  readonly children?: ReactNode;
}

/** A page of the site map that is only text and pictures. */
export function ContentPage({ path, page, children }: ContentPageProps) {
  return (
    <PageFrame path={path} title={page.title} lead={page.lead}>
      <PageSections page={page} />
      {children}
    </PageFrame>
  );
}
