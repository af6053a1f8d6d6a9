/** Items of a list that is asked for without a size. */
export const DEFAULT_LIST_SIZE = 20;

/** Response header of a list: how many items there are in all. */
export const TOTAL_COUNT_HEADER = "x-total-count";
