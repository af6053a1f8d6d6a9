import { Trans, useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import type { DoorEntry } from "#contract/office/door-shapes.ts";
import { parseTicket } from "#contract/ticket.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/form-field.tsx";
import * as styles from "./find-family.module.css";
import { find } from "./verdict.ts";
import { Who } from "./verdict-panel.tsx";

interface FindFamilyProps {
  readonly entries: readonly DoorEntry[];
  /** A ticket that was typed. */
  readonly onTicket: (text: string) => void;
  /** Somebody who was found. */
  readonly onEntry: (entry: DoorEntry) => void;
}

/** For whoever has no code to show: nobody of the list is shown until a few signs are typed. */
export function FindFamily({ entries, onTicket, onEntry }: FindFamilyProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const ticket = parseTicket(text);
  const found = ticket === null ? find(entries, text) : [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ticket === null) return;
    onTicket(ticket);
    setText("");
  };
  return (
    <form className={styles.find} onSubmit={submit}>
      <TextField
        name="door-search"
        label={t`查找或输入入场码`}
        hint={<Trans>手机号后四位、用户名开头，或 16 位入场码</Trans>}
        problem={undefined}
        input={{
          value: text,
          onChange: ({ target }) => setText(target.value),
          autoComplete: "off",
          enterKeyHint: "go",
        }}
      >
        {ticket !== null && (
          <button type="submit" className={styles.go}>
            <Trans>签到</Trans>
          </button>
        )}
      </TextField>
      <ul className={styles.found} aria-label={t`找到的报名`}>
        {found.map((entry) => (
          <li key={entry.ticket} className={styles.entry}>
            <span id={`entry-${entry.ticket}`}>
              <Who {...entry} />
            </span>
            <Button
              look="secondary"
              describedBy={`entry-${entry.ticket}`}
              onClick={() => {
                onEntry(entry);
                setText("");
              }}
            >
              <Trans>签到</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">
        {ticket === null && text.trim().length > 1 && found.length === 0 && (
          <Trans>没有找到。请再核对，或请家长打开活动页面。</Trans>
        )}
      </p>
    </form>
  );
}
