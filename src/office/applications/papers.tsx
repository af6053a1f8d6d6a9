import { Trans } from "@lingui/react/macro";
import { type SubmitEvent, useState } from "react";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { PAPER_LABELS, PAPERS_OF_STAGE, type Paper } from "#contract/office/papers.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { refusalOf } from "#src/office/api/call.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Changer } from "#src/office/parts/changer.tsx";
import { Failure } from "#src/office/parts/failure.tsx";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import * as styles from "./applications.module.css";

type Draft = Pick<OfficeApplication, "papers" | "version">;

interface PapersProps {
  readonly application: OfficeApplication;
  readonly work: UnsavedWork;
  /** Is given the saving, which ends whether or not it was saved. */
  readonly onSave: (saving: Promise<void>) => Promise<void>;
  readonly onChange: () => Promise<void>;
}

/** The papers that the family has handed in. */
export function Papers({ application, work, onSave, onChange }: PapersProps) {
  const locale = useLocale();
  const office = useOffice();
  const { number, stage } = application;
  // Against the version that the ticks were made on: what somebody else has changed since is not overwritten unseen.
  const [draft, setDraft] = useState<Draft | null>(null);
  const { papers, version } = draft ?? application;
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const wanted = PAPERS_OF_STAGE[stage];
  if (wanted.length === 0) return null;
  const save = async (handedIn = papers) => {
    if (isSending) return;
    setDraft({ papers: handedIn, version });
    setFailure(null);
    setIsSending(true);
    const saving = work
      .save("papers", office.call("setPapers", { number, version, papers: handedIn }))
      .then(onChange)
      .then(() => setDraft(null))
      .catch(async (error: unknown) => {
        setFailure(error);
        // The ticks stay; saving again overwrites what is there now.
        if (refusalOf(error)?.reason !== "changed") return;
        const { version: newest } = await office.call("application", { number });
        setDraft({ papers: handedIn, version: newest });
      })
      .catch(setFailure);
    await onSave(saving);
    setIsSending(false);
  };
  const tick = (paper: Paper, isTicked: boolean) => {
    const others = papers.filter((other) => other !== paper);
    setDraft({ papers: isTicked ? [...others, paper] : others, version });
    work.mark("papers", true);
  };
  const refusal = refusalOf(failure);
  return (
    <form
      className={styles.note}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>
        <Trans>已交材料</Trans>
      </h2>
      {refusal?.reason === "changed" ? (
        <p role="alert">
          <Trans>
            <Changer name={refusal.by} />
            刚刚改过这份申请，您勾选的还在。再次保存，将以您的为准。
          </Trans>
        </p>
      ) : (
        <Failure error={failure} />
      )}
      <div className={styles.papers}>
        {wanted.map((paper) => (
          <label key={paper} className={styles.mark}>
            <input
              type="checkbox"
              checked={papers.includes(paper)}
              disabled={isSending}
              onChange={({ target }) => tick(paper, target.checked)}
            />
            {PAPER_LABELS[paper][locale]}
          </label>
        ))}
      </div>
      <Actions>
        <SubmitButton isSending={isSending}>
          <Trans>保存材料</Trans>
        </SubmitButton>
        {wanted.some((paper) => !papers.includes(paper)) && (
          <Button look="secondary" busy={isSending} onClick={() => void save([...wanted])}>
            <Trans>材料已齐，保存</Trans>
          </Button>
        )}
      </Actions>
    </form>
  );
}
