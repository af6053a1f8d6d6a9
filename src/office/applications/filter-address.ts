import {
  ApplicationFilter,
  LIST_ORDERS,
  type ListOrder,
} from "#contract/office/application-shapes.ts";
import { writePlainSearch } from "#src/api/plain-search.ts";

export interface ListAddress {
  readonly filter: ApplicationFilter;
  readonly order: ListOrder;
  readonly page: number;
}

type Texts = Readonly<Record<string, string | undefined>>;

/** The list that an address names; what makes no sense in it is left out. Names and phones never stand in an address. */
export function readListAddress(texts: Texts): ListAddress {
  const { page } = texts;
  const filter = Object.fromEntries(
    Object.entries(ApplicationFilter.shape).flatMap(([name, shape]) => {
      const { data } = shape.safeParse(plainValue(name, texts[name]));
      return data === undefined ? [] : [[name, data]];
    }),
  );
  const number = Number(page);
  return {
    filter: ApplicationFilter.parse(filter),
    order: LIST_ORDERS.find((order) => order === texts.order) ?? "newest",
    page: Number.isInteger(number) && number > 0 ? number : 1,
  };
}

function plainValue(name: string, text: string | undefined): unknown {
  if (name === "year" && text !== undefined) return Number(text);
  if (text === "true") return true;
  return text === "false" ? false : text;
}

/** The address of the list below /office. */
export function listAddress({ filter, order, page }: ListAddress): string {
  const rest = { ...(order !== "newest" && { order }), ...(page > 1 && { page }) };
  return `/applications${writePlainSearch({ ...filter, ...rest })}`;
}
