import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { phoneAddress } from "#contract/contact-text.ts";
import { registersInterest, STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import { Parts } from "#src/ui/parts.tsx";
import { type AccountSearch, loginPurpose, wantedEvent, wantedStage } from "./account-address.ts";

interface LoginPurposeProps {
  readonly search: AccountSearch;
}

/** What a guarded page that redirected here was about, and that one may phone instead; nothing where none did. */
export function LoginPurpose({ search }: LoginPurposeProps) {
  const purpose = loginPurpose(search);
  if (purpose === null) return null;
  if (purpose === "account") {
    return (
      <p>
        <Trans>登录后，即可查看和修改您的账号。</Trans>
      </p>
    );
  }
  const stage = wantedStage(search);
  const isInterest = stage !== null && registersInterest(stage);
  return (
    <>
      {purpose === "enrollment" ? (
        <p>
          <strong>
            <WantedForm stage={stage} />
          </strong>
        </p>
      ) : (
        <WantedEvent id={wantedEvent(search)} />
      )}
      <p>
        {isInterest ? (
          <Trans>登录或注册后，即可登记意向、查看和报名活动。</Trans>
        ) : (
          <Trans>登录或注册后，即可查看和报名活动、申请入学或登记意向。</Trans>
        )}{" "}
        <OrPhone />
      </p>
    </>
  );
}

function WantedForm({ stage }: { readonly stage: Stage | null }) {
  const locale = useLocale();
  if (stage === null) return <Trans>入学申请与登记</Trans>;
  const name = STAGE_LABELS[stage][locale];
  return registersInterest(stage) ? <Trans>{name}意向登记</Trans> : <Trans>{name}入学申请</Trans>;
}

/** Named where it is an info session, which everybody may know of. */
function WantedEvent({ id }: { readonly id: string | null }) {
  const { content } = useRouteContext({ from: "__root__" });
  const { data: session } = useQuery({ ...content.session(id ?? ""), enabled: id !== null });
  if (!session) {
    return (
      <p>
        <strong>
          <Trans>活动报名</Trans>
        </strong>
      </p>
    );
  }
  const { title, startsAt, place } = session;
  return (
    <div>
      <p>
        <strong>{title}</strong>
      </p>
      <Parts>
        <SchoolTime time={startsAt} />
        <span>{place}</span>
      </Parts>
    </div>
  );
}

function OrPhone() {
  const phone = useAdmissionsPhone();
  if (phone === undefined) return null;
  return (
    <Trans>
      也可以直接致电学校：
      <a href={phoneAddress(phone)}>
        <PhoneNumber number={phone} />
      </a>
    </Trans>
  );
}
