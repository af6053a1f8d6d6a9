import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { type ListedApplication, MOST_AT_ONCE } from "#contract/office/application-shapes.ts";
import { LeaveDialog } from "#src/office/parts/leave-dialog.tsx";
import { UnsavedWork } from "#src/office/parts/unsaved-work.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./applications.module.css";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { PrintSheets } from "./print-sheets.tsx";
import { StateDialog } from "./state-dialog.tsx";

interface SelectionBarProps {
  readonly selected: readonly ListedApplication[];
  readonly onClear: () => void;
}

/** What can be done with those that are selected, on all pages. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const [open, setOpen] = useState<"state" | "decision" | "print" | null>(null);
  const [work] = useState(() => new UnsavedWork());
  const seen = selected.map(({ number, version }) => ({ number, version }));
  const numbers = seen.map(({ number }) => number);
  const close = (isDone: boolean) => {
    setOpen(null);
    // Their versions are old now.
    if (isDone) onClear();
  };
  const isTooMany = selected.length > MOST_AT_ONCE;
  return (
    <section className={styles.selection}>
      <LeaveDialog title={<Trans>给家长的信还没有保存</Trans>} work={work} />
      <p role="status">
        <Trans>已选 {selected.length} 份</Trans>
      </p>
      {isTooMany ? (
        <p>
          <Trans>一次最多处理 {MOST_AT_ONCE} 份。</Trans>
        </p>
      ) : (
        <>
          <Actions>
            <Button onClick={() => setOpen("state")}>
              <Trans>更改状态</Trans>
            </Button>
            <Button onClick={() => setOpen("decision")}>
              <Trans>准备结果</Trans>
            </Button>
            <Button look="secondary" busy={open === "print"} onClick={() => setOpen("print")}>
              <Trans>打印所选</Trans>
            </Button>
            <Button look="secondary" onClick={onClear}>
              <Trans>取消选择</Trans>
            </Button>
          </Actions>
          <ExportButtons filter={{}} numbers={numbers} />
        </>
      )}
      {open === "state" && <StateDialog seen={seen} onClose={close} />}
      {open === "decision" && <DecisionDialog {...{ seen, work }} onClose={close} />}
      {open === "print" && <PrintSheets numbers={numbers} onDone={() => setOpen(null)} />}
    </section>
  );
}
