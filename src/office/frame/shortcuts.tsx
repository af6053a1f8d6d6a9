import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { OfficeDialog } from "#src/office/parts/office-dialog.tsx";
import { useShortcut } from "#src/office/parts/use-shortcut.ts";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./shortcuts.module.css";

const KEYS = [
  { keys: "/", words: msg`到搜索框` },
  { keys: "↑ ↓", words: msg`在列表中上下移动` },
  { keys: "← →", words: msg`看上一份、下一份申请` },
  { keys: "Enter", words: msg`打开当前行` },
  { keys: "Space", words: msg`勾选或取消勾选当前行` },
  { keys: "Esc", words: msg`关闭对话框` },
  { keys: "?", words: msg`显示快捷键` },
] as const;

/** `?` shows what the keys do. */
export function Shortcuts() {
  const { i18n } = useLingui();
  const [isShown, setIsShown] = useState(false);
  useShortcut("?", () => setIsShown(true));
  if (!isShown) return null;
  const close = () => setIsShown(false);
  return (
    <OfficeDialog title={<Trans>快捷键</Trans>} onDismiss={close}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, words }) => (
          <div key={keys} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{keys}</kbd>
            </dt>
            <dd>{i18n._(words)}</dd>
          </div>
        ))}
      </dl>
      <Button look="secondary" onClick={close}>
        <Trans>关闭</Trans>
      </Button>
    </OfficeDialog>
  );
}
