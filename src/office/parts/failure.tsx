import { Trans } from "@lingui/react/macro";
import { ApiError, isConnectionError } from "#src/api/errors.ts";
import { NotConfirmed } from "#src/office/api/session.ts";
import * as styles from "./failure.module.css";

/** Says why something failed and what to do; nothing where somebody only changed their mind. */
export function Failure({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined || error instanceof NotConfirmed) return null;
  return (
    <p role="alert" className={styles.failure}>
      <Reason error={error} />
    </p>
  );
}

function Reason({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError) return error.message;
  if (isConnectionError(error)) {
    return <Trans>连接不上服务器。已填写的内容还在，请检查网络后重试。</Trans>;
  }
  return <Trans>出了问题，请重新载入页面后重试。</Trans>;
}
