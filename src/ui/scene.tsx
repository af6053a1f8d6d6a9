import { useEffect, useRef, useState } from "react";
import type { Stage } from "#contract/stages.ts";
import "#src/scenes/scenes.css";
import { drawnScenes, loadScene, type SceneName } from "#src/scenes/scene-store.ts";

interface SceneProps {
  readonly name: SceneName;
  readonly className?: string | undefined;
}

/**
 * One of the paper-cut scenes, inline. The server writes it into the page; the browser keeps what is there and fetches a
 * drawing only for a page it renders itself, so that no drawing is among the scripts of a first visit.
 */
export function Scene({ name, className }: SceneProps) {
  const element = useRef<HTMLDivElement>(null);
  const [drawing] = useState(() => drawnScenes.get(name) ?? "");

  useEffect(() => {
    const box = element.current;
    if (!box || box.firstChild) return;
    let shown = true;
    loadScene(name).then(
      (loaded) => {
        if (shown) box.innerHTML = loaded;
      },
      // The page reads as well without its drawing; the next page tries again.
      (error: unknown) => console.warn("scene not loaded", error),
    );
    return () => {
      shown = false;
    };
  }, [name]);

  return (
    <div
      ref={element}
      className={className}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, no input
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

export function sceneOf(stage: Stage | null): SceneName {
  return stage ?? "group";
}
