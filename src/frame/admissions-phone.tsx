import { Trans } from "@lingui/react/macro";
import { phoneAddress } from "#contract/contact-text.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { Icon } from "#src/ui/icon.tsx";

interface AdmissionsPhoneProps {
  readonly number: string;
  readonly look?: "secondary";
}

/** A button that calls the admissions office. */
export function AdmissionsPhone({ number, look }: AdmissionsPhoneProps) {
  return (
    <ButtonLink to={phoneAddress(number)} {...(look && { look })}>
      <Icon name="phone" />
      <span>
        <Trans>
          招生咨询 <PhoneNumber number={number} />
        </Trans>
      </span>
    </ButtonLink>
  );
}
