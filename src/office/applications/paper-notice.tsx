import { Trans } from "@lingui/react/macro";

/** Whom nobody but the school tells of a result. */
export function PaperNotice({ fromPaper }: { readonly fromPaper: number }) {
  if (fromPaper === 0) return null;
  return (
    <p>
      <Trans>
        其中 {fromPaper}{" "}
        份由学校按纸质表录入，家长在网上看不到，发布后请直接通知家长。在申请列表里可以按“纸质”筛选。
      </Trans>
    </p>
  );
}
