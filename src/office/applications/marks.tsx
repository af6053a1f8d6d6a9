import { Trans } from "@lingui/react/macro";
import { statusLabel } from "#contract/application-labels.ts";
import type { ListedApplication } from "#contract/office/application-shapes.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { Parts } from "#src/ui/parts.tsx";

/** What is special about an application, in short. */
export function Marks({ application }: { readonly application: ListedApplication }) {
  const locale = useLocale();
  const { stage, decision, hasNote, siblings, alike, isFromPaper } = application;
  const prepared = decision && statusLabel(stage, decision.status)[locale];
  return (
    <Parts>
      {prepared && (
        <span>
          {decision.isLeftOut ? (
            <Trans>未能发布：{prepared}</Trans>
          ) : (
            <Trans>待发布：{prepared}</Trans>
          )}
        </span>
      )}
      {hasNote && (
        <span>
          <Trans>内部备注</Trans>
        </span>
      )}
      {siblings > 0 && (
        <span>
          <Trans>兄弟姐妹 {siblings}</Trans>
        </span>
      )}
      {alike > 0 && (
        <span>
          <Trans>同一学生另有 {alike} 份</Trans>
        </span>
      )}
      {isFromPaper && (
        <span>
          <Trans>纸质</Trans>
        </span>
      )}
    </Parts>
  );
}
