import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { isStage, registersInterest, STAGE_LABELS } from "#contract/stages.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/entries.ts";
import { entriesAtom } from "#src/outbox/outbox-atoms.ts";
import { draftsAtom } from "#src/session/drafts.ts";
import { unfinished } from "#src/session/personal-storage.ts";
import { parseDraft } from "#src/session/stored-drafts.ts";

/** Whether a logout would delete something; what waits may not have been read yet. */
export function useLosesSomething(): () => boolean {
  const isLosing = useAtomValue(entriesAtom).some(isLost);
  const isAnyUnsaved = useAtomValue(draftsAtom).some(({ isUnsaved }) => isUnsaved);
  return () => isLosing || unfinished(isAnyUnsaved) !== null;
}

/** What was filled in for a refused application is in no other place; a refused sign-up is one press. */
function isLost({ kind, state }: OutboxEntry): boolean {
  return state === "pending" || (state === "refused" && kind === "application");
}

/** Says what a logout deletes, by name as soon as it is read. */
export function LostOnLogOut() {
  const { t } = useLingui();
  const names = useLostNames();
  const mayHaveArrived = useAtomValue(entriesAtom).some(
    (entry) => entry.state === "pending" && entry.sent,
  );
  if (names.length === 0) return <Trans>没有填完或尚未发送的内容，退出后会被删除。</Trans>;
  const list = names.join(t`；`);
  if (!mayHaveArrived) return <Trans>没有填完或尚未发送的内容，退出后会被删除：{list}。</Trans>;
  return (
    <Trans>
      没有填完或尚未发送的内容，退出后会被删除：{list}
      。其中已经发出、只是没有收到回复的，学校可能已经收到，退出登录并不会撤回。
    </Trans>
  );
}

function useLostNames(): readonly string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const entries = useAtomValue(entriesAtom).filter(isLost);
  const submitted = entries.flatMap((entry) => (entry.kind === "application" ? [entry.key] : []));
  const drafts = useAtomValue(draftsAtom)
    .map(({ text }) => parseDraft(text))
    .filter((draft) => draft !== null)
    .filter(({ key }) => !submitted.includes(key));
  return [
    ...entries.flatMap((entry) => {
      if (entry.kind === "event") {
        const title = entry.event?.title;
        if (title === undefined) return [t`一项活动报名`];
        return [entry.intent === "signUp" ? t`报名“${title}”` : t`取消报名“${title}”`];
      }
      if (entry.state === "done") return [];
      const { stage, student } = entry.application;
      if (entry.state === "refused") return [t`“${student.name}”未能提交的表格`];
      return [
        registersInterest(stage) ? t`“${student.name}”的意向登记` : t`“${student.name}”的入学申请`,
      ];
    }),
    ...drafts.map(({ values }) => {
      const child = values["student.name"]?.trim() ?? "";
      const { stage } = values;
      const draft = child === "" ? t`未填写学生姓名的草稿` : t`“${child}”的草稿`;
      if (!isStage(stage)) return draft;
      const school = STAGE_LABELS[stage][locale];
      return t`${draft}（${school}）`;
    }),
  ];
}
