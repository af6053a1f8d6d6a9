import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Actions, ShortPage } from "#src/layout/short-page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { PhoneNumber, phoneAddress } from "#src/ui/contact-links.tsx";
import { Icon } from "#src/ui/icon.tsx";

interface ByPhonePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What cannot be done online yet and is done by phone. */
export function ByPhonePage({ title, children }: ByPhonePageProps) {
  const { content } = useRouteContext({ from: "__root__" });
  const { data: bottom } = useQuery(content.bottom());
  const phone = bottom?.admissionsPhone;
  return (
    <ShortPage title={title}>
      {children}
      <Actions>
        {phone !== undefined && (
          <ButtonLink to={phoneAddress(phone)}>
            <Icon name="phone" />
            <span>
              <Trans>
                招生咨询 <PhoneNumber number={phone} />
              </Trans>
            </span>
          </ButtonLink>
        )}
        <ButtonLink look="secondary" to="/admissions/kindergarten">
          <Trans>查看招生信息</Trans>
        </ButtonLink>
      </Actions>
    </ShortPage>
  );
}
