import type { Readable } from "node:stream";
import type { Locale, Localized } from "#contract/locales.ts";
import { AUDIT_ACTIONS, type OfficeAction } from "#contract/office/audit-words.ts";
import { workbookOf } from "#server/tables/spreadsheet.ts";
import type { MinorsReport } from "./minors-report.ts";
import { REQUEST_KINDS, REPORT_WORDS as WORDS } from "./minors-report-words.ts";

interface Part {
  readonly title: Localized;
  readonly lines: readonly (readonly [item: string, value: string])[];
}

const LOOKS: readonly OfficeAction[] = [
  ...(["application read", "application phone read", "person read"] as const),
  ...(["applications exported", "person exported", "backup downloaded"] as const),
];
const REMOVALS: readonly OfficeAction[] = [
  ...(["application expired", "application deleted", "application withdrawn"] as const),
  "person deleted",
];

/** The report as text. */
export function reportText(report: MinorsReport, locale: Locale): string {
  const parts = partsOf(report, locale).map(({ title, lines }) =>
    [
      title[locale],
      ...lines.map(([item, value]) => `  ${item}${locale === "zh" ? "：" : ": "}${value}`),
    ].join("\n"),
  );
  return `${[WORDS.title(report.year)[locale], ...parts].join("\n\n")}\n`;
}

/** The report as a workbook. */
export function reportWorkbook(report: MinorsReport, locale: Locale): Promise<Readable> {
  const title = WORDS.title(report.year)[locale];
  return workbookOf({
    ...{ name: String(report.year), title },
    columns: [
      { title: WORDS.part[locale], width: 30 },
      { title: WORDS.item[locale], width: 40 },
      { title: WORDS.value[locale], width: 50 },
    ],
    rows: partsOf(report, locale).flatMap((part) =>
      part.lines.map(([item, value]) => [part.title[locale], item, { mark: value }]),
    ),
  });
}

function partsOf(report: MinorsReport, locale: Locale): Part[] {
  const { day, under14, from14To17, adults, applications, consents, actions, requests } = report;
  const none = [[WORDS.none[locale], ""]] as const;
  const counts = (names: readonly OfficeAction[]) =>
    names.map((name): [string, string] => [
      AUDIT_ACTIONS[name][locale],
      String(actions.find((action) => action.name === name)?.count ?? 0),
    ]);
  return [
    {
      title: WORDS.children,
      lines: [
        [WORDS.day[locale], day],
        [WORDS.under14[locale], String(under14)],
        [WORDS.from14To17[locale], String(from14To17)],
        [WORDS.adults[locale], String(adults)],
        [WORDS.applications[locale], String(applications)],
      ],
    },
    {
      title: WORDS.purposes,
      lines: [
        [WORDS.apply[locale], WORDS.applyFor[locale]],
        [WORDS.interest[locale], WORDS.interestFor[locale]],
      ],
    },
    {
      title: WORDS.consents,
      lines: consents.length > 0 ? consents.map(({ name, count }) => [name, String(count)]) : none,
    },
    {
      title: WORDS.retention,
      lines: [
        [WORDS.accepted[locale], WORDS.acceptedUntil[locale]],
        [WORDS.others[locale], WORDS.othersUntil[locale]],
      ],
    },
    { title: WORDS.looks, lines: counts(LOOKS) },
    { title: WORDS.removals, lines: counts(REMOVALS) },
    {
      title: WORDS.requests,
      lines:
        requests.length > 0
          ? requests.map(({ kind, count, averageDays, longestDays }) => [
              REQUEST_KINDS[kind][locale],
              WORDS.taken(count, averageDays, longestDays)[locale],
            ])
          : none,
    },
  ];
}
