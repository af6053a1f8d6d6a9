import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { STAGE_LABELS } from "#contract/stages.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import type { ReceiptEntry } from "#src/session/outbox-entries.ts";
import { Button } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Parts } from "#src/ui/parts.tsx";
import styles from "./enrollment.module.css";
import { useStatusTitle } from "./status-title.ts";

interface ReceiptProps {
  readonly receipt: ReceiptEntry["receipt"];
  /** The school's. */
  readonly phone: string | undefined;
  readonly onPutAway: () => void;
}

/** That an application has arrived, its number, and what happens next; stays until it is put away. */
export function Receipt({ receipt, phone, onPutAway }: ReceiptProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "failed">("no");
  useEffect(() => heading.current?.focus(), []);
  useStatusTitle(t`申请已提交`);
  const { number, stage, studentName, submittedAt } = receipt;
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied("yes"),
      () => setCopied("failed"),
    );
  return (
    <section aria-labelledby="receipt" className={styles.receipt} data-stage={stage}>
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        <Trans>申请已提交</Trans>
      </h2>
      <p>
        <Trans>申请编号</Trans>
        <strong className={styles.number}>{number}</strong>
      </p>
      <Parts>
        <bdi>{studentName}</bdi>
        <span>{STAGE_LABELS[stage][locale]}</span>
        <span>
          <SchoolTime time={submittedAt} />
        </span>
      </Parts>
      <h3>
        <Trans>接下来</Trans>
      </h3>
      <ol>
        <li>
          <Trans>请记下申请编号，来电时报给我们就能查到。</Trans>
        </li>
        <li>
          <Trans>招生办公室会致电监护人，告知下一步安排。</Trans>
        </li>
        <li>
          <Trans>审核到哪一步，随时可以在本页“我的申请”中看到。</Trans>
        </li>
      </ol>
      {phone !== undefined && (
        <p>
          <a href={phoneAddress(phone)}>
            <Trans>
              招生咨询 <PhoneNumber number={phone} />
            </Trans>
          </a>
        </p>
      )}
      <p role="status" className={styles.status}>
        {copied === "yes" && <Trans>已复制</Trans>}
        {copied === "failed" && <Trans>复制失败，请抄下编号。</Trans>}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          <Trans>复制编号</Trans>
        </Button>
        <Button look="secondary" onClick={() => print()}>
          <Trans>打印</Trans>
        </Button>
        <Button look="secondary" onClick={onPutAway}>
          <Trans>完成</Trans>
        </Button>
      </div>
    </section>
  );
}
