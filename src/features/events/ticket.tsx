import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { groupTicket } from "#contract/ticket.ts";
import { useOpensOffline } from "#src/offline/opens-offline.ts";
import { QrCode, type QrModules } from "#src/ui/qr-code.tsx";
import * as styles from "./ticket.module.css";

/** What is shown at the door: a code for the camera, and the same in letters, which can be typed. */
export function Ticket({ ticket }: { readonly ticket: string }) {
  const { t } = useLingui();
  const modules = useQrCode(ticket);
  const opensOffline = useOpensOffline();
  return (
    <section aria-label={t`入场码`} className={styles.ticket}>
      <div className={styles.code}>{modules && <QrCode modules={modules} />}</div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Trans>入场码</Trans>
        </h2>
        <p className={styles.letters}>{groupTicket(ticket)}</p>
        <p>
          {opensOffline ? (
            <Trans>
              入场时请出示此码，没有网络也能打开。扫不出来时，请把上面这串字符报给工作人员。
            </Trans>
          ) : (
            <Trans>请截图保存，入场时出示。扫不出来时，请把上面这串字符报给工作人员。</Trans>
          )}
        </p>
        <p>
          <Trans>取消报名后，此码随即失效。</Trans>
        </p>
      </div>
    </section>
  );
}

function useQrCode(text: string): QrModules | null {
  const [modules, setModules] = useState<QrModules | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { encode } = await import("uqr");
      if (isCurrent) setModules(encode(text, { ecc: "M", border: 4 }).data);
    };
    draw().catch((error: unknown) => console.warn("the code is not drawn", error));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return modules;
}
