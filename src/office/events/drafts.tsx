import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { newKey } from "#contract/new-key.ts";
import type { EventDraft } from "#contract/office/event-shapes.ts";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { Button } from "#src/ui/button.tsx";
import { Draft } from "./draft.tsx";
import * as styles from "./events.module.css";

interface DraftsProps {
  readonly eventId: string;
  readonly drafts: readonly EventDraft[];
  readonly work: UnsavedWork;
}

/** Messages to the families of an event; written and kept, and sent by other means. */
export function Drafts({ eventId, drafts, work }: DraftsProps) {
  /** New ones, and those where something was typed: they stay although a colleague deletes them. */
  const [ownIds, setOwnIds] = useState<readonly string[]>([]);
  const savedOf = (id: string) => drafts.find((draft) => draft.id === id) ?? null;
  const ids = new Set([...drafts.map(({ id }) => id), ...ownIds]);
  return (
    <section className={styles.section} aria-labelledby="drafts">
      <h2 id="drafts" className={styles.heading}>
        <Trans>给家长的消息（草稿）</Trans>
      </h2>
      <p>
        <Trans>网站目前还不能发送消息：草稿只保存在这里，请复制后自行发送，再标记为已发送。</Trans>
      </p>
      {/* One list: a new one goes on being the same once it is saved. */}
      {[...ids].map((id) => (
        <Draft
          key={id}
          {...{ eventId, id, work }}
          saved={savedOf(id)}
          onTyped={() => setOwnIds((own) => (own.includes(id) ? own : [...own, id]))}
          onRemoved={() => setOwnIds((own) => own.filter((each) => each !== id))}
        />
      ))}
      <Button look="secondary" onClick={() => setOwnIds([...ownIds, newKey()])}>
        <Trans>新建草稿</Trans>
      </Button>
    </section>
  );
}
