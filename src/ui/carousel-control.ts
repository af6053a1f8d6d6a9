import Swiper from "swiper";
import { Autoplay } from "swiper/modules";

export interface CarouselControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly togglePlay: () => void;
  /** For a frame that is gone from the page, with all that listens on it. */
  readonly stop: () => void;
}

interface CarouselEvents {
  readonly onChange: (index: number) => void;
  readonly onPlay: (playing: boolean) => void;
}

/** The specification's figures for swiping, section 9: milliseconds, pixels, pixels per millisecond. */
const DURATION = 500;
const TAP_THRESHOLD = 5;
const DIRECTION_LOCK = 10;
const SWIPE_VELOCITY = 0.25;

/** Time a slide stands while playing, in milliseconds: long enough to read two lines. */
const PLAY_DELAY = 6000;

/** Brings the strip in `frame` to life, once a scroll that is under way has come to its end. */
export async function startCarousel(
  frame: HTMLElement,
  { onChange, onPlay }: CarouselEvents,
): Promise<CarouselControl> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const strip = frame.querySelector<HTMLElement>(".swiper-wrapper");
  const shown = strip ? await settledSlide(strip) : 0;
  if (strip) strip.scrollLeft = 0;
  const swiper = new Swiper(frame, {
    modules: [Autoplay],
    speed: still ? 0 : DURATION,
    initialSlide: shown,
    threshold: DIRECTION_LOCK,
    autoplay: false,
  });
  const showCurrent = () => {
    swiper.slides.forEach((slide, index) => {
      slide.inert = index !== swiper.activeIndex;
    });
    onChange(swiper.activeIndex);
  };
  swiper.on("slideChange", showCurrent);
  // A flick turns the slide however short it is; Swiper tells a flick by its time, the specification by its velocity.
  let touchedAt = 0;
  swiper.on("touchStart", ({ touches }) => {
    touchedAt = touches.startX;
  });
  swiper.on("touchEnd", ({ touches, params }) => {
    params.longSwipesMs = Math.abs(touches.currentX - touchedAt) / SWIPE_VELOCITY;
  });
  showCurrent();

  // A press from before these listeners is unknown; its click goes through.
  let pressed: PointerEvent | undefined;
  frame.addEventListener("pointerdown", (event) => {
    pressed = event;
  });
  const preventDrag = (event: MouseEvent) => {
    if (!pressed) return;
    const moved = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (event.detail > 0 && moved > TAP_THRESHOLD) event.preventDefault();
  };
  frame.addEventListener("click", preventDrag, { capture: true });

  let playing = false;
  const rest = () => swiper.autoplay.stop();
  const resume = () => {
    if (playing && !frame.matches(":hover") && !region.matches(":focus-within")) {
      swiper.autoplay.start();
    }
  };
  const region = frame.parentElement ?? frame;
  frame.addEventListener("pointerenter", rest);
  frame.addEventListener("pointerleave", resume);
  region.addEventListener("focusin", rest);
  region.addEventListener("focusout", resume);

  return {
    next: () => (swiper.isEnd ? swiper.slideTo(0) : swiper.slideNext()),
    previous: () =>
      swiper.isBeginning ? swiper.slideTo(swiper.slides.length - 1) : swiper.slidePrev(),
    togglePlay: () => {
      playing = !playing;
      onPlay(playing);
      swiper.params.autoplay = { delay: PLAY_DELAY, disableOnInteraction: false };
      if (playing) swiper.autoplay.start();
      else rest();
    },
    stop: () => swiper.destroy(true, true),
  };
}

/** How long a strip must have stood still, in milliseconds, for its snapping to be over. */
const STILL = 120;

function settledSlide(strip: HTMLElement): Promise<number> {
  return new Promise((resolve) => {
    let before = 0;
    const look = () => {
      const position = strip.scrollLeft / strip.clientWidth;
      const slide = Math.round(position);
      // A slide's width need not be whole pixels.
      if (position === before && Math.abs(position - slide) < 0.02) resolve(slide);
      else setTimeout(look, STILL);
      before = position;
    };
    look();
  });
}
