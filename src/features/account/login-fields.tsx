import { Trans, useLingui } from "@lingui/react/macro";
import { CheckField } from "#src/ui/form-field.tsx";
import { SubmitButton } from "#src/ui/form-submit.tsx";

export function RememberField({ isTicked }: { readonly isTicked?: boolean }) {
  const { t } = useLingui();
  return (
    <CheckField
      name="remember"
      label={t`14 天内保持登录`}
      problem={undefined}
      isTicked={isTicked ?? false}
    />
  );
}

export function LoginButton({ isSending }: { readonly isSending: boolean }) {
  return (
    <SubmitButton isSending={isSending}>
      {isSending ? <Trans>正在登录…</Trans> : <Trans>登录</Trans>}
    </SubmitButton>
  );
}
