import { Trans, useLingui } from "@lingui/react/macro";
import { phoneAddress } from "#contract/contact-text.ts";
import { registersInterest, STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { type ApplicationEntry, isSending } from "#src/outbox/entries.ts";
import { PhoneNumber } from "#src/ui/contact-links.tsx";
import type { Returned } from "./answers.ts";

/** What has become of a submitted application. */
export function useEntryTitle(): (entry: ApplicationEntry) => string {
  const { t } = useLingui();
  return (entry) => {
    const isInterest = registersInterest(stageOfEntry(entry));
    if (entry.state === "done") return isInterest ? t`意向登记已提交` : t`申请已提交`;
    if (isSending(entry)) return t`正在提交…`;
    if (entry.state === "pending") return isInterest ? t`意向登记待发送` : t`申请待发送`;
    return isInterest ? t`意向登记未能提交` : t`申请未能提交`;
  };
}

export function stageOfEntry(entry: ApplicationEntry): Stage {
  return entry.state === "done" ? entry.receipt.stage : entry.application.stage;
}

/** Why the chosen stage has to be chosen anew. */
export function useClosedText(): (stage: Stage) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (stage) => {
    const name = STAGE_LABELS[stage][locale];
    return t`先前选择的“${name}”现在没有开放，请改选其他学校。`;
  };
}

/** Says that an application is a draft again after it was cancelled. */
export function ReturnedText({ returned }: { readonly returned: Returned }) {
  if (returned === "unanswered") {
    return (
      <Trans>
        内容已转为草稿，这台设备不会再发送。先前发出的一份可能已经送到学校：如果“我的申请与登记”中有它，请删除这份草稿。
      </Trans>
    );
  }
  return <Trans>内容已转为草稿，不会发送。再次提交前，请重新确认监护人同意。</Trans>;
}

/** Says that the device has no room for a draft. */
export function UnsavedText() {
  return <Trans>这台设备存不下这份草稿：关闭或重新载入本页就会丢失。</Trans>;
}

/** Says what is sent here for a stage of compulsory education; nothing for the others. */
export function InterestOnly({ stage }: { readonly stage: string | undefined }) {
  if (!registersInterest(stage)) return null;
  return (
    <p>
      <Trans>小学和初中在这里是意向登记，不是报名，也不影响录取。</Trans>
    </p>
  );
}

/** The number to call about applications; nothing where it is not known. */
export function AdmissionsPhoneLine() {
  const phone = useAdmissionsPhone();
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
