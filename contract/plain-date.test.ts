import { expect, it } from "vitest";
import { plainDate } from "./plain-date.ts";

it.each([
  ["2020-05-09"],
  ["2020/5/9"],
  ["20200509"],
  ["２０２０．５．９"],
  ["2020年5月9日"],
  [" 2020 5 9 "],
  ["9 May 2020"],
  ["9th of May, 2020"],
  ["May 9, 2020"],
  ["9-MAY-2020"],
])("%s is 9 May 2020", (text) => expect(plainDate(text)).toBe("2020-05-09"));

it.each([["14/03/2016"], ["03/14/2016"], ["14032016"], ["１４．０３．２０１６"]])(
  "%s can be one day only",
  (text) => expect(plainDate(text)).toBe("2016-03-14"),
);

it.each([
  ["03/04/2016"],
  ["03042016"],
  ["31/02/2016"],
  ["2021-02-30"],
  ["9 Mai-ish 2020"],
  ["202059"],
])("%s is left to be asked for again", (text) => expect(plainDate(text)).toBe(text));
