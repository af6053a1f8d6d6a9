import { Trans } from "@lingui/react/macro";
import type { BulkReport, LeftApplication } from "#contract/office/application-shapes.ts";
import { Changer } from "#src/office/parts/changer.tsx";
import * as styles from "./applications.module.css";

interface BulkCountProps {
  readonly report: BulkReport;
  /** How many of them have a prepared decision, which is replaced. */
  readonly replaced?: number | undefined;
  /** How many letters that were released are lost at once. */
  readonly lostLetters?: number | undefined;
  /** How many are lost when what is prepared is released. */
  readonly lettersToLose?: number | undefined;
}

/** What a change of many would do, and what it leaves as it is, each with its reason. */
export function BulkCount({
  report,
  replaced = 0,
  lostLetters = 0,
  lettersToLose = 0,
}: BulkCountProps) {
  const { changed, same, left, fromPaper } = report;
  return (
    <div role="status">
      <p>
        <Trans>将更改 {changed} 份。</Trans>
        {replaced > 0 && <Trans>其中 {replaced} 份已准备好结果，原来的结果和信都会被替换。</Trans>}
        {lostLetters > 0 && (
          <Trans>其中 {lostLetters} 份的信已经发布，更改后会被删除，不能恢复。</Trans>
        )}
        {lettersToLose > 0 && (
          <Trans>其中 {lettersToLose} 份的信已经发布，发布新结果时会被删除，不能恢复。</Trans>
        )}
        {fromPaper > 0 && (
          <Trans>其中 {fromPaper} 份是纸质申请，家长在网上看不到，需由学校另行通知。</Trans>
        )}
        {same > 0 && <Trans>无需更改的 {same} 份。</Trans>}
        {left.length > 0 && <Trans>不能更改的 {left.length} 份：</Trans>}
      </p>
      {left.length > 0 && (
        <ul className={styles.left}>
          {left.map((one) => (
            <li key={one.number}>
              {one.number} <Reason {...one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Reason({ reason, other }: LeftApplication) {
  switch (reason) {
    case "unknown":
      return <Trans>没有找到</Trans>;
    case "changed":
      return (
        <Trans>
          刚刚被
          <Changer name={other} />
          改过，请重新查看后再选
        </Trans>
      );
    case "interest":
      return <Trans>是意向登记，没有这种状态</Trans>;
    case "second":
      return <Trans>同一账号为该学生另有一份有效申请 {other}</Trans>;
    case "withdrawn":
      return <Trans>已撤回；如需恢复，请单独打开这份申请更改状态</Trans>;
    case "prepared":
      return <Trans>已准备好结果，请先撤销准备好的结果</Trans>;
  }
}
