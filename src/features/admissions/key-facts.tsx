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
  const lineOf = (id: string) => {
    const [name, value] = firstLine(page, id) ?? [];
    return name && value && t`${name}：${value}`;
  };
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
              {lineOf("places") ?? places}
            </a>
          ),
        ],
        [
          t`费用`,
          fees && (
            <a key="fees" href="#fees">
              {lineOf("fees") ?? fees}
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

/** What the first line of a section's first table is about, and what it says of it. */
function firstLine({ sections }: Page, id: string): readonly [string, string] | undefined {
  const blocks = sections.find((section) => section.id === id)?.blocks ?? [];
  const table = blocks.find((block) => block.type === "table");
  const [name, value] = table?.rows[0] ?? [];
  return name && value && [plain(name), plain(value)];
}

function plain(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
