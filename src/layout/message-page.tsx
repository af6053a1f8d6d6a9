import type { ReactNode } from "react";
import { ShortPage } from "./short-page.tsx";

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that has only something to say: not found, failed. */
export function MessagePage({ title, children }: MessagePageProps) {
  return (
    <ShortPage title={title}>
      <title>{title}</title>
      {children}
    </ShortPage>
  );
}
