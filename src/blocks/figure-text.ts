import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Figure } from "#contract/block-shapes.ts";

interface FigureText {
  readonly number: string;
  readonly unit: string;
}

const TEN_THOUSAND = 10_000;

const UNITS = {
  person: msg({ message: "人", context: "单位" }),
  school: msg({ message: "所", context: "单位" }),
  hundred_million: msg({ message: "亿元", context: "单位" }),
  mu: msg({ message: "亩", context: "单位" }),
  cubic_metre: msg({ message: "立方米", context: "单位" }),
  square_metre: msg({ message: "平方米", context: "单位" }),
  year: msg({ message: "年", context: "单位" }),
  percent: "%",
  plus: "+",
} as const;

/**
 * A number with at most two decimals and commas between thousands, as both languages write it. Not
 * `Intl.NumberFormat`, whose first use costs a phone some 100 ms.
 */
export function formatNumber(value: number, grouping: boolean): string {
  const [whole = "", fraction] = String(Number(value.toFixed(2))).split(".");
  const grouped = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A figure as each language writes it: 280,000 m² is 28 万平方米 in Chinese. */
export function figureText({ value, unit }: Figure, i18n: I18n): FigureText {
  const isChinese = i18n.locale === "zh";
  const isLarge = isChinese && value >= 10 * TEN_THOUSAND;
  const words = unit === null ? "" : UNITS[unit];
  // In English the label says what is counted.
  const isCount = unit === "person" || unit === "school";
  const ownUnit = typeof words === "string" ? words : i18n._(words);
  const unitText = isCount && !isChinese ? "" : ownUnit;
  // English counts in billions.
  const shown = unit === "hundred_million" && !isChinese ? value / 10 : value;
  return {
    number: formatNumber(
      isLarge ? value / TEN_THOUSAND : shown,
      value >= (isChinese ? TEN_THOUSAND : 1000),
    ),
    unit: isLarge ? `万${unitText}` : unitText,
  };
}
