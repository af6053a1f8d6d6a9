import { Trans, useLingui } from "@lingui/react/macro";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCopy } from "#src/ui/use-copy.ts";
import * as styles from "./recovery-code-list.module.css";

/** The recovery codes, which are shown this once. */
export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  return (
    <>
      <p>
        <Trans>
          手机丢失或不在身边时，可用恢复码代替动态验证码，每个只能用一次。恢复码只显示这一次，请打印或抄下来，放在安全的地方。
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`恢复码`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions>
        <Button look="secondary" onClick={() => print()}>
          <Trans>打印</Trans>
        </Button>
        <Button look="secondary" onClick={() => void copy(codes.join("\n"))}>
          <Trans>复制</Trans>
        </Button>
      </Actions>
      <p role="status">
        {copied === "yes" && <Trans>已复制</Trans>}
        {copied === "failed" && <Trans>无法复制，请抄下来或打印</Trans>}
      </p>
    </>
  );
}
