import { ConverterFactory } from "opencc-js/core";
import dictionaries from "opencc-js/to/cn";

/** A text in simplified characters, which the site is written in: 學費 as 学费. */
export const simplified = ConverterFactory(dictionaries);
