import { Trans, useLingui } from "@lingui/react/macro";
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { useEffect, useRef, useState } from "react";
import reader from "zxing-wasm/reader/zxing_reader.wasm?url";
import * as styles from "./camera.module.css";

/** Milliseconds between two looks. */
const PAUSE = 120;
/** Milliseconds for which a code that has left the picture counts as the same one still. */
const LINGERING = 3000;

/** Resolves when codes can be read. */
export const readerReady = Promise.resolve(
  prepareZXingModule({
    overrides: {
      locateFile: (name: string, prefix: string) =>
        name.endsWith(".wasm") ? reader : prefix + name,
    },
    fireImmediately: true,
  }),
);

interface CameraProps {
  /** A code that comes into the picture. */
  readonly onCode: (text: string) => void;
}

/** The camera's picture, in which codes are looked for. Without a camera it says what to do. */
export function Camera({ onCode }: CameraProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  const [isDenied, setIsDenied] = useState(false);
  useEffect(() => {
    const closing = new AbortController();
    watch(video.current, (text) => latest.current(text), closing.signal).catch((error: unknown) => {
      console.warn("no camera", error);
      if (!closing.signal.aborted) setIsDenied(true);
    });
    return () => closing.abort();
  }, []);
  if (isDenied) {
    return (
      <p role="status" className={styles.denied}>
        <Trans>摄像头用不了。请在浏览器设置里允许本页使用摄像头，或者在下面查找。</Trans>
      </p>
    );
  }
  return (
    <video ref={video} className={styles.picture} muted playsInline aria-label={t`摄像头画面`} />
  );
}

/** Shows what the camera sees and looks for codes in it until the signal. Rejects where there is no camera to be had. */
async function watch(
  video: HTMLVideoElement | null,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!video) return;
  const wanted = { video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 } } };
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  let last = { text: "", at: 0 };
  while (!signal.aborted) {
    const [code] = await detector.detect(video).catch((error: unknown) => {
      console.warn("not looked at", error);
      return [];
    });
    if (code && !signal.aborted) {
      const at = performance.now();
      const isNew = code.rawValue !== last.text || at - last.at > LINGERING;
      last = { text: code.rawValue, at };
      if (isNew) onCode(code.rawValue);
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
