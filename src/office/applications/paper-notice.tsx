import { Trans } from "@lingui/react/macro";

/** Says how many families cannot see their result on the site. */
export function PaperNotice({ fromPaper }: { readonly fromPaper: number }) {
  if (fromPaper === 0) return null;
  return (
    <p>
      <Trans>
        其中 {fromPaper}{" "}
        份是纸质申请，家长在网上看不到结果和信，需由学校另行通知。在申请列表里可以按“纸质”和状态筛选。
      </Trans>
    </p>
  );
}
