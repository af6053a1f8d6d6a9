import type { ReactNode } from "react";
import { ShortPage } from "./short-page.tsx";
import { useSiteName } from "./use-site-name.ts";

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function MessagePage({ title, children }: MessagePageProps) {
  const siteName = useSiteName();
  return (
    <ShortPage title={title}>
      <title>{siteName ? `${title} · ${siteName}` : title}</title>
      {children}
    </ShortPage>
  );
}
