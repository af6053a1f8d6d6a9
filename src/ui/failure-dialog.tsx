import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { useAtomValue, useSetAtom } from "jotai";
import {
  ApiError,
  CookiesRefused,
  LoginExpired,
  PartMissing,
  RefusedLater,
  TimeoutError,
} from "#src/api/errors.ts";
import { Dialog } from "./dialog.tsx";
import { closeFailureAtom, failureAtom } from "./failure.ts";

export function FailureDialog() {
  const { t } = useLingui();
  const failure = useAtomValue(failureAtom);
  const close = useSetAtom(closeFailureAtom);
  if (!failure) return null;
  if (failure instanceof PartMissing) return <PartMissingDialog onClose={close} />;
  return (
    <Dialog key={failure.message} title={t`提示`} confirm={t`确定`} onClose={close}>
      <Words failure={failure} />
      {failure instanceof LoginExpired && <LoginLink onFollow={close} />}
    </Dialog>
  );
}

function PartMissingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`提示`}
      confirm={t`重新载入`}
      decline={t`暂不`}
      onClose={(isConfirmed) => {
        onClose();
        if (isConfirmed) location.reload();
      }}
    >
      <Trans>
        这一步所需的内容没有加载成功，请重新载入本页后再试。本页上没有保存的内容需要重新填写。
      </Trans>
    </Dialog>
  );
}

/** Where the words ask to log in again; nothing on the login page itself. */
function LoginLink({ onFollow }: { readonly onFollow: () => void }) {
  const { pathname } = useLocation();
  if (pathname.startsWith("/login/")) return null;
  return (
    <>
      {" "}
      <a href="/login/index" onClick={onFollow}>
        <Trans>登录</Trans>
      </a>
    </>
  );
}

function Words({ failure }: { readonly failure: Error }) {
  if (failure instanceof ApiError || failure instanceof RefusedLater) return failure.message;
  if (failure instanceof TimeoutError) return <Trans>请求超时，请重试</Trans>;
  if (failure instanceof LoginExpired) {
    if (failure.isKept) {
      return (
        <Trans>
          登录已过期。没有填完或尚未发送的内容已加密保存在这台设备上，您本人重新登录后会恢复；最后一次改动后保留
          7 天。
        </Trans>
      );
    }
    return (
      <Trans>
        登录已过期，没有填完或尚未发送的内容已从这台设备上删除。请重新登录，查看“活动报名”或“入学申请与登记”，需要时重新操作，或致电学校。
      </Trans>
    );
  }
  if (failure instanceof CookiesRefused) {
    return (
      <Trans>登录需要用到 Cookie。请在浏览器的设置中允许本网站使用 Cookie，再重新登录。</Trans>
    );
  }
  return <Trans>网络错误</Trans>;
}
