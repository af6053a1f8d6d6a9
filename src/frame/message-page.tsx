import type { ReactNode } from "react";
import type { SceneProps } from "#src/scenes/scene.tsx";
import { ShortPage } from "./short-page.tsx";
import { useSiteName } from "./use-site-name.ts";

interface MessagePageProps {
  readonly title: string;
  readonly scene?: SceneProps["name"] | undefined;
  readonly children: ReactNode;
}

export function MessagePage({ title, scene, children }: MessagePageProps) {
  const siteName = useSiteName();
  return (
    <ShortPage title={title} scene={scene}>
      <title>{siteName ? `${title} · ${siteName}` : title}</title>
      {children}
    </ShortPage>
  );
}
