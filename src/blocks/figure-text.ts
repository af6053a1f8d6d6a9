import { useLingui } from "@lingui/react/macro";
import type { Figure } from "#contract/shapes.ts";

interface FigureText {
  readonly number: string;
  readonly unit: string;
}

const TEN_THOUSAND = 10_000;

/**
 * A number with at most two decimals and commas between thousands, as both languages write it. Not
 * `Intl.NumberFormat`, whose first use costs a phone some 100 ms.
 */
export function formatNumber(value: number, grouping: boolean): string {
  const [whole = "", fraction] = String(Number(value.toFixed(2))).split(".");
  const grouped = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Formats a figure for each language: 280,000 m² is 28 万平方米 in Chinese. */
export function useFigureText(): (figure: Figure) => FigureText {
  const { t, i18n } = useLingui();
  const format = (value: number, grouping = true) => formatNumber(value, grouping);

  return ({ value, unit }) => {
    const large = i18n.locale === "zh" && value >= 10 * TEN_THOUSAND;
    const number = format(large ? value / TEN_THOUSAND : value, value >= TEN_THOUSAND);
    const prefix = large ? "万" : "";
    switch (unit) {
      case "person":
        return { number, unit: prefix + t({ message: "人", context: "单位" }) };
      case "school":
        return { number, unit: prefix + t({ message: "所", context: "单位" }) };
      case "hundred_million":
        return i18n.locale === "zh"
          ? { number, unit: "亿元" }
          : { number: format(value / 10), unit: t({ message: "亿元", context: "单位" }) };
      case "mu":
        return { number, unit: prefix + t({ message: "亩", context: "单位" }) };
      case "cubic_metre":
        return { number, unit: prefix + t({ message: "立方米", context: "单位" }) };
      case "square_metre":
        return { number, unit: prefix + t({ message: "平方米", context: "单位" }) };
      case "year":
        return { number, unit: t({ message: "年", context: "单位" }) };
      case "percent":
        return { number, unit: "%" };
      case "plus":
        return { number, unit: `${prefix}+` };
      case null:
        return { number, unit: prefix };
    }
  };
}
