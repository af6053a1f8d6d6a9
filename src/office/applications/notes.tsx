import { Trans, useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useRef, useState } from "react";
import { newKey } from "#contract/new-key.ts";
import { LONGEST_NOTE, type OfficeApplication } from "#contract/office/application-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { goToTooLong, LongText } from "#src/office/parts/long-text.tsx";
import type { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { SubmitButton } from "#src/ui/form-submit.tsx";
import * as styles from "./applications.module.css";

interface NotesProps {
  readonly application: OfficeApplication;
  readonly work: UnsavedWork;
  readonly onChange: () => Promise<void>;
}

/** What the office writes down about an application; families never see it. */
export function Notes({ application, work, onChange }: NotesProps) {
  const { t } = useLingui();
  const office = useOffice();
  const { number, notes } = application;
  const [text, setText] = useState("");
  const [id, setId] = useState(newKey);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const write = (written: string) => {
    setText(written);
    // Other words are another note: the one that was sent before may be there already.
    setId(newKey());
    work.mark("note", written.trim() !== "");
  };
  const save = async () => {
    if (isSending || text.trim() === "" || goToTooLong(form.current)) return;
    setFailure(null);
    setIsSending(true);
    try {
      // The same id when it is sent again: where only the answer was lost, it is there once.
      await work.save("note", office.call("noteApplication", { number, id, text }));
      setText("");
      setId(newKey());
      await onChange();
    } catch (error) {
      setFailure(error);
    }
    setIsSending(false);
  };
  return (
    <>
      <h2>
        <Trans>内部备注</Trans>
      </h2>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.lines}>{note.text}</p>
              <p className={styles.by}>
                <bdi>{note.by}</bdi> · <SchoolTime time={note.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        className={styles.note}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void save();
        }}
      >
        <Failure error={failure} />
        <LongText
          name="note"
          label={t`添加备注（家长看不到）`}
          hint={t`Ctrl + Enter 保存`}
          onSave={() => void save()}
          rows={2}
          most={LONGEST_NOTE}
          value={text}
          isReadOnly={isSending}
          onChange={write}
        />
        <SubmitButton isSending={isSending}>
          <Trans>保存备注</Trans>
        </SubmitButton>
      </form>
    </>
  );
}
