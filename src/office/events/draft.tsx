import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { type EventDraft, LONGEST_DRAFT } from "#contract/office/event-shapes.ts";
import { formatMoment } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { goToTooLong, LongText } from "#src/office/parts/long-text.tsx";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmedButton } from "#src/ui/confirmed-button.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { ChangedBy } from "./changed-by.tsx";
import * as styles from "./events.module.css";
import { useChange } from "./use-change.ts";

interface DraftProps {
  readonly eventId: string;
  readonly id: string;
  /** Null: it is new. */
  readonly saved: EventDraft | null;
  readonly work: UnsavedWork;
  readonly onTyped: () => void;
  readonly onRemoved: () => void;
}

interface Typed {
  readonly zh: string;
  readonly en: string;
  /** When what it was typed over had been saved. */
  readonly seen: string | null;
}

/** A message in both languages. */
export function Draft({ eventId, id, saved: listed, work, onTyped, onRemoved }: DraftProps) {
  const { t } = useLingui();
  const office = useOffice();
  const locale = useLocale();
  const { change, error, isBusy } = useChange();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [kept, setKept] = useState<EventDraft | null>(null);
  /** When what the clerk saw as they were asked about its deletion had been saved. */
  const [toRemove, setToRemove] = useState<string | null>(null);
  // The list may be read only much later, or not at all.
  const saved = kept && (listed === null || listed.savedAt < kept.savedAt) ? kept : listed;
  const texts = useRef<HTMLDivElement>(null);
  const { zh, en } = typed ?? saved ?? { zh: "", en: "" };
  const type = (changed: Partial<Pick<Typed, "zh" | "en">>) => {
    setTyped({ zh, en, seen: typed ? typed.seen : (saved?.savedAt ?? null), ...changed });
    work.mark(id, true);
    onTyped();
  };
  // After a refusal the newest text is shown beside what is typed: saving again replaces it.
  const isChanged = refusalOf(error)?.reason === "changed" && typed?.seen !== saved?.savedAt;
  const newest = typed && isChanged ? saved : null;
  const seen = seenBy(newest, typed, saved);
  const save = async () => {
    if (!typed || goToTooLong(texts.current)) return;
    const send = async () => {
      setKept(await work.save(id, office.call("saveDraft", { eventId, id, ...typed, seen })));
      setTyped(null);
    };
    await change(send);
  };
  const remove = async () => {
    if (toRemove === null) return;
    const send = async () => {
      await office.call("removeDraft", { eventId, id, seen: toRemove });
      work.mark(id, false);
      onRemoved();
    };
    await change(send);
  };
  const mark = ({ savedAt: seen, sentAt }: EventDraft) =>
    change(() => office.call("markDraft", { eventId, id, isSent: sentAt === null, seen }));
  return (
    <div ref={texts} className={styles.draft}>
      <Failure error={error} />
      <ChangedBy error={error} isTyped={typed !== null} />
      {newest && <Newest {...newest} />}
      <LongText
        name={`zh-${id}`}
        label={t`中文`}
        lang="zh-CN"
        most={LONGEST_DRAFT}
        value={zh}
        isReadOnly={isBusy}
        onChange={(value) => type({ zh: value })}
      />
      <LongText
        name={`en-${id}`}
        label={t`英文`}
        lang="en"
        most={LONGEST_DRAFT}
        value={en}
        isReadOnly={isBusy}
        onChange={(value) => type({ en: value })}
      />
      <div className={styles.actions}>
        <Button busy={isBusy || typed === null} onClick={() => void save()}>
          <Trans>保存草稿</Trans>
        </Button>
        {saved && (
          <ConfirmedButton
            label={<Trans>删除草稿</Trans>}
            busy={isBusy}
            title={t`删除这份草稿？`}
            confirm={t`删除草稿`}
            decline={t`保留草稿`}
            // Where the answer to the first saving was lost, what was kept is the clerk's own.
            onAsk={() => setToRemove(seen ?? saved.savedAt)}
            onConfirm={() => void remove()}
          >
            <Trans>中英文内容会一起删除，不能恢复。</Trans>
          </ConfirmedButton>
        )}
        {saved && typed === null && (
          <Button look="secondary" busy={isBusy} onClick={() => void mark(saved)}>
            {saved.sentAt === null ? <Trans>标记为已发送</Trans> : <Trans>撤销“已发送”</Trans>}
          </Button>
        )}
        {saved && (
          <span>
            <Trans>
              {saved.by} 保存于{formatMoment(locale, Date.parse(saved.savedAt))}
            </Trans>
            {saved.sentAt !== null && (
              <>
                {" "}
                <Trans>{formatMoment(locale, Date.parse(saved.sentAt))} 标记为已发送</Trans>
              </>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

/** When what the clerk has looked at had been saved; null: it has not been saved yet. */
function seenBy(newest: EventDraft | null, typed: Typed | null, saved: EventDraft | null) {
  if (newest) return newest.savedAt;
  return typed ? typed.seen : (saved?.savedAt ?? null);
}

/** What stands on the server beside what is typed. */
function Newest({ zh, en }: Pick<EventDraft, "zh" | "en">) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <Trans>目前保存的内容如下。再次保存，将以您填写的为准。</Trans>
      </p>
      <Facts
        items={[
          [t`中文`, zh === "" ? t`（空）` : <SavedText key="zh" lang="zh-CN" text={zh} />],
          [t`英文`, en === "" ? t`（空）` : <SavedText key="en" lang="en" text={en} />],
        ]}
      />
    </>
  );
}

function SavedText({ lang, text }: { readonly lang: string; readonly text: string }) {
  return (
    <span lang={lang} className={styles.saved}>
      {text}
    </span>
  );
}
