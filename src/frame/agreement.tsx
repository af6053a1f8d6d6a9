import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { userAtom } from "#src/session/session-atoms.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { useReportFailure } from "#src/ui/failure.ts";

/** Asks for consent again where the notices have changed since the visitor agreed; what was typed stays in the page behind it. */
export function Agreement() {
  const { t } = useLingui();
  const router = useRouter();
  const reportFailure = useReportFailure();
  const notices = useAtomValue(userAtom)?.noticesToAgree;
  const { session } = router.options.context;
  if (!notices || !session) return null;
  const close = async (isAgreed: boolean) => {
    if (!isAgreed) return router.navigate({ to: "/" });
    try {
      session.noteUser(await session.call("agreeToNotices", { body: notices }));
    } catch (error) {
      reportFailure(error);
      return router.navigate({ to: "/" });
    }
  };
  return (
    <Dialog
      title={t`隐私声明和用户协议有更新`}
      confirm={t`同意并继续`}
      decline={t`暂不，先回首页`}
      onClose={(isAgreed) => void close(isAgreed)}
    >
      <Trans>
        请阅读
        <a href="/notices/privacy" target="_blank" rel="noopener">
          隐私声明（在新窗口打开）
        </a>
        和
        <a href="/notices/terms" target="_blank" rel="noopener">
          用户协议（在新窗口打开）
        </a>
        ，同意后继续报名、登记、申请和管理账号。已填写的内容不会丢失。
      </Trans>
    </Dialog>
  );
}
