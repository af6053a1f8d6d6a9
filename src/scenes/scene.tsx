import { useEffect, useRef, useState } from "react";
import { loadDrawing, loadedDrawing, type SceneName } from "./drawings.ts";
import "./scenes.css";

export interface SceneProps {
  readonly name: SceneName;
  readonly className?: string | undefined;
}

/**
 * One of the paper-cut scenes, inline. The browser keeps what the server rendered and loads a
 * drawing only for a page that it renders itself.
 */
export function Scene({ name, className }: SceneProps) {
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState(() => loadedDrawing(name));

  useEffect(() => {
    if (element.current?.firstChild) return;
    let shown = true;
    loadDrawing(name).then(
      () => {
        if (shown) setDrawing(loadedDrawing(name));
      },
      // The page is readable without its drawing.
      (error: unknown) => console.warn("scene not loaded", error),
    );
    return () => {
      shown = false;
    };
  }, [name]);

  return (
    <div
      ref={element}
      className={`scene-frame ${className}`}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, no input
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
