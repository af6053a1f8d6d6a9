import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { statusLabel } from "#contract/application-labels.ts";
import type { OfficeApplication } from "#contract/office/application-shapes.ts";
import { kindLabel } from "#contract/office/application-words.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import * as styles from "./applications.module.css";
import { PrintedPapers } from "./printed-papers.tsx";

interface PrintSheetsProps {
  readonly numbers: readonly string[];
  readonly onDone: () => void;
}

/** Reads applications one by one, each a look that the log keeps, and prints each on a sheet of its own. */
export function PrintSheets({ numbers, onDone }: PrintSheetsProps) {
  const office = useOffice();
  const locale = useLocale();
  const [sheets, setSheets] = useState<readonly OfficeApplication[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  // The list above makes the array anew each time it is drawn.
  const wanted = numbers.join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      for (const number of wanted.split(" ")) {
        const sheet = await office.call("application", { number });
        if (leaving.signal.aborted) return;
        setSheets((before) => [...before.filter((one) => one.number !== number), sheet]);
      }
    };
    read().catch(setFailure);
    return () => leaving.abort();
  }, [office, wanted]);
  const isWhole = sheets.length === numbers.length;
  useEffect(() => {
    if (!isWhole) return;
    addEventListener("afterprint", onDone, { once: true });
    print();
    return () => removeEventListener("afterprint", onDone);
  }, [isWhole, onDone]);
  return (
    <>
      <Failure error={failure} />
      {!isWhole && failure === null && (
        <p role="status">
          <Trans>
            正在准备打印：{sheets.length}/{numbers.length}
          </Trans>
        </p>
      )}
      {createPortal(
        <div className={styles.sheets}>
          {sheets.map((sheet) => (
            <article key={sheet.number} className={styles.sheet}>
              <h2>
                {kindLabel(sheet.stage)[locale]} {sheet.number} ·{" "}
                {statusLabel(sheet.stage, sheet.status)[locale]}
              </h2>
              <ApplicationFacts application={sheet} isPrinted />
              <PrintedPapers application={sheet} />
            </article>
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
