import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { stageOfPath } from "#contract/site-map.ts";
import type { Stage } from "#contract/stages.ts";
import { afterPaint } from "#src/focus/after-paint.ts";

const DURATION = 250;

interface Door {
  readonly picture: HTMLImageElement;
  /** Where it is on the screen. */
  readonly place: DOMRect;
}

/**
 * Shows how a page takes the place of another: it fades in, and the picture on a school's door, where that is on the screen,
 * opens into the band of the school's page. It moves what is already there: no heading waits for it, as it would for the
 * browser's own view transitions.
 */
export function useArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let door: Door | undefined;
    const ends = [
      // The page that is left is still there.
      router.subscribe("onLoad", ({ fromLocation, toLocation, pathChanged }) => {
        const stage = pathChanged && fromLocation ? stageOfPath(toLocation.pathname) : null;
        door = stage && isMotionWelcome() ? doorOf(stage) : undefined;
      }),
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || !isMotionWelcome()) return;
        const band = document.querySelector("[data-band]");
        const opened = door;
        // Only then has the page been laid out.
        if (opened && band) afterPaint(() => open(opened, band));
        else document.querySelector("main")?.animate({ opacity: [0.4, 1] }, DURATION);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
}

function isMotionWelcome(): boolean {
  return matchMedia("(prefers-reduced-motion: no-preference)").matches;
}

function doorOf(stage: Stage): Door | undefined {
  const picture = document.querySelector<HTMLImageElement>(`[data-door="${stage}"]`);
  const place = picture?.getBoundingClientRect();
  if (!picture || !place || place.bottom < 0 || place.top > innerHeight) return undefined;
  return { picture, place };
}

/** A copy of the picture grows from the place of the door to that of the band and fades. */
function open({ picture, place }: Door, band: Element): void {
  const copy = new Image(picture.width, picture.height);
  copy.src = picture.src;
  copy.alt = "";
  copy.dataset.opening = "";
  band.append(copy);
  const end = copy.getBoundingClientRect();
  const across = place.left - end.left;
  const down = place.top - end.top - scrollY;
  const scale = place.width / end.width;
  // The band is a window of it.
  const cut = Math.max(0, end.height - band.clientHeight);
  const opening = copy.animate(
    [
      { transform: `translate(${across}px, ${down}px) scale(${scale})`, clipPath: "inset(0)" },
      { opacity: 1, offset: 0.5 },
      { transform: "none", clipPath: `inset(${cut}px 0 0)`, opacity: 0 },
    ],
    { duration: DURATION, easing: "ease-out" },
  );
  opening.onfinish = () => copy.remove();
  opening.oncancel = () => copy.remove();
}
