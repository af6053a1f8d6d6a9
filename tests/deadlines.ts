import type { APIRequestContext } from "@playwright/test";

/** When the first of the high school's admissions dates is over, in milliseconds since 1970. */
export async function endOfFirstDate(request: APIRequestContext): Promise<number> {
  const answer: { data: { high_school: { dates: { when: string }[] } } } = await (
    await request.get("/v1/enroll")
  ).json();
  const lastDay = answer.data.high_school.dates[0]?.when.split("/").at(-1);
  return Date.parse(`${lastDay}T24:00:00+08:00`);
}
