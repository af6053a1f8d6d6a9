import { Trans } from "@lingui/react/macro";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";

interface AdmissionsPhoneProps {
  /** The school's; undefined: it is not known. */
  readonly phone: string | undefined;
}

/** Whom to ask about applications. */
export function AdmissionsPhone({ phone }: AdmissionsPhoneProps) {
  if (phone === undefined) return null;
  return (
    <p>
      <a href={phoneAddress(phone)}>
        <Trans>
          招生咨询 <PhoneNumber number={phone} />
        </Trans>
      </a>
    </p>
  );
}
