import { Trans, useLingui } from "@lingui/react/macro";
import type { Admission } from "#contract/admission-shapes.ts";
import { GRADE_LABELS } from "#contract/application-labels.ts";
import type { Inline } from "#contract/block-shapes.ts";
import type { Page } from "#contract/page-shapes.ts";
import { registersInterest, type Stage } from "#contract/stages.ts";
import { OpeningState } from "#src/frame/opening-state.tsx";
import { formatPeriod } from "#src/locale/dates.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { PhoneLink } from "#src/ui/contact-links.tsx";
import { Facts } from "#src/ui/facts.tsx";
import * as styles from "./admission-page.module.css";

interface KeyFactsProps {
  readonly stage: Stage;
  readonly admission: Admission;
}

/** What most families come for, each with the way to where it stands in full. */
export function KeyFacts({ stage, admission }: KeyFactsProps) {
  const { t } = useLingui();
  const { page, ages, phone } = admission;
  const [places, fees, documents] = ["places", "fees", "documents"].map((id) => titleOf(page, id));
  const fee = firstFee(page);
  return (
    <Facts
      items={[
        [
          registersInterest(stage) ? t`登记时间` : t`申请时间`,
          <a key="dates" href="#dates">
            <OpeningState stage={stage} opening={admission} />
          </a>,
        ],
        [t`年龄`, ages.length > 0 ? <Ages key="ages" ages={ages} /> : undefined],
        [
          t`名额`,
          places && (
            <a key="places" href="#places">
              {places}
            </a>
          ),
        ],
        [
          t`费用`,
          fees && (
            <a key="fees" href="#fees">
              {fee ?? fees}
            </a>
          ),
        ],
        [
          t`材料`,
          documents && (
            <a key="documents" href="#documents">
              {documents}
            </a>
          ),
        ],
        [t`咨询电话`, <PhoneLink key="phone" number={phone} />],
      ]}
    />
  );
}

function Ages({ ages }: Pick<Admission, "ages">) {
  const locale = useLocale();
  return (
    <ul className={styles.ages}>
      {ages.map(({ grade, bornFrom, bornUntil }) => {
        const name = GRADE_LABELS[grade][locale];
        const period = formatPeriod(locale, `${bornFrom}/${bornUntil}`);
        return (
          <li key={grade}>
            <Trans>
              {name}：{period}出生
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}

function titleOf({ sections }: Page, id: string): string | undefined {
  return sections.find((section) => section.id === id)?.title;
}

/** The first line of the table of fees. */
function firstFee({ sections }: Page): string | undefined {
  const blocks = sections.find(({ id }) => id === "fees")?.blocks ?? [];
  const table = blocks.find((block) => block.type === "table");
  const [name, fee] = table?.rows[0] ?? [];
  return name && fee ? `${plain(name)} ${plain(fee)}` : undefined;
}

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
