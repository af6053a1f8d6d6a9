import { useLingui } from "@lingui/react/macro";
import type { Recruitment } from "#contract/recruitment-shapes.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { TableBlock } from "#src/blocks/table-block.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { Steps } from "#src/frame/steps.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { Facts } from "#src/ui/facts.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./recruitment-page.module.css";

export function RecruitmentPage({
  stage,
  recruitment,
}: {
  readonly stage: Stage;
  readonly recruitment: Recruitment;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const stageName = STAGE_LABELS[stage][locale];
  return (
    <PageFrame path={`/join_us/${stage}`} title={t`${stageName}教职招聘`} lead={recruitment.target}>
      <Section id="positions" title={t`招聘岗位`} titleBeside>
        <TableBlock
          head={[t`岗位`, t`人数`, t`性质`, t`学科`]}
          rows={recruitment.positions.map(({ title, count, nature, subjects }) => [
            [title],
            [count],
            [nature],
            [subjects ?? "—"],
          ])}
        />
      </Section>
      <Section id="facts" title={t`待遇与要求`} titleBeside>
        <Facts
          items={[
            [t`聘用性质`, recruitment.teacherNature],
            [t`薪资待遇`, recruitment.pay],
            [t`培训发展`, recruitment.training],
            [t`任职要求`, <BulletList key="requirements" items={recruitment.requirements} />],
            [t`基本条件`, <BulletList key="conditions" items={recruitment.conditions} />],
            [t`岗位职责`, <BulletList key="description" items={recruitment.jobDescription} />],
          ]}
        />
      </Section>
      <Section id="apply" title={t`应聘流程`} titleBeside>
        <div className={styles.apply}>
          <Steps steps={recruitment.process.map((title) => ({ title }))} />
          <Facts
            items={[
              [t`应聘方式`, recruitment.howToApply],
              [t`申请材料`, recruitment.application],
            ]}
          />
        </div>
      </Section>
    </PageFrame>
  );
}

function BulletList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {items.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  );
}
