import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocale } from "#src/locale/use-locale.ts";
import { canonicalAddress } from "#src/seo/page-head.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { QrCode, type QrModules } from "#src/ui/qr-code.tsx";
import { useCopy } from "#src/ui/use-copy.ts";
import * as styles from "./share.module.css";

interface ShareProps {
  readonly title: string;
  readonly label: string;
}

/** Web Share where the device has it; in WeChat, the way of WeChat; otherwise a small dialog with the address to copy and as a QR code. */
export function Share({ title, label }: ShareProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState<QrModules | null>(null);
  const [address, setAddress] = useState("");
  const [isInWeChat, setIsInWeChat] = useState(false);
  const locale = useLocale();
  const { copied, copy, reset } = useCopy();

  const share = async () => {
    const url = canonicalAddress({ origin: location.origin, locale }, location.pathname);
    const isInWeChat = /MicroMessenger/i.test(navigator.userAgent);
    // WeChat's browser shares from its own menu alone.
    if (!isInWeChat && "share" in navigator) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // The visitor closed the share sheet; any other error falls through to the dialog.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    setAddress(url);
    setIsInWeChat(isInWeChat);
    reset();
    dialog.current?.showModal();
    // In large text the focused button may be below, and the code above.
    dialog.current?.scrollTo(0, 0);
    if (isInWeChat) return;
    const { encode } = await import("uqr");
    setCode(encode(url, { border: 2 }).data);
  };

  return (
    <>
      <div className={styles.share}>
        <Button look="secondary" onClick={share}>
          <Icon name="share" />
          {label}
        </Button>
      </div>
      <dialog ref={dialog} className={styles.dialog} aria-label={label}>
        {code && (
          <div className={styles.code}>
            <QrCode modules={code} />
          </div>
        )}
        <p>
          {isInWeChat ? (
            <Trans>点右上角 ···，选“发送给朋友”或“分享到朋友圈”。也可以复制网址。</Trans>
          ) : (
            <Trans>用手机扫一扫，或复制网址发给家人。</Trans>
          )}
        </p>
        <p className={styles.address}>{address}</p>
        <p role="status">
          {copied === "yes" && <Trans>已复制</Trans>}
          {copied === "failed" && <Trans>复制失败，请长按上面的网址复制。</Trans>}
        </p>
        <div className={styles.actions}>
          <Button onClick={() => void copy(address)}>
            <Trans>复制网址</Trans>
          </Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            <Trans>关闭</Trans>
          </Button>
        </div>
      </dialog>
    </>
  );
}
