import { Trans } from "@lingui/react/macro";
import { useOfficeContact } from "#src/frame/use-office-contact.ts";
import { MailLink, PhoneLink } from "#src/ui/contact-links.tsx";

/** What a phone field says to families abroad: how to write the number, and whom to turn to where it gets no codes. */
export function FromAbroad() {
  const office = useOfficeContact();
  return (
    <>
      <Trans>中国大陆以外的号码请以 + 和国家或地区代码开头，例如 +852 9123 4567。</Trans>
      {office && (
        <>
          <br />
          <Trans>
            有些国家和地区的手机号收不到验证码，请致电招生办公室 <PhoneLink number={office.phone} />{" "}
            或发邮件至 <MailLink address={office.email} />。
          </Trans>
        </>
      )}
    </>
  );
}
