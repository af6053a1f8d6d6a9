import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CODE } from "#contract/codes.ts";
import { ApiError } from "#src/api/errors.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import * as styles from "./account-page.module.css";

/** The server does not take this password, or not now. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === CODE.forbidden || error.code === CODE.tooManyRequests;
}

interface RefusalDialogProps {
  readonly refusal: ApiError;
  readonly onClose: () => void;
  /** Links to the other ways, which the server's words may name. */
  readonly children: ReactNode;
}

export function RefusalDialog({ refusal, onClose, children }: RefusalDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`提示`} confirm={t`确定`} onClose={onClose}>
      {refusal.message}
      <span className={styles.links}>{children}</span>
    </Dialog>
  );
}
