import type { Page } from "@playwright/test";
import { LOCALES, type Locale } from "#contract/locales.ts";
import { fillIn, newName, openDraft, PATH, SAYS, test } from "./enrollment-form.ts";
import { button, expect, headingOf, logOutInHeader, main, visit } from "./site.ts";
import { WORDS } from "./words.ts";

/** What the pages of all four schools are called, that a registration is no application, and where families do apply. */
const NAMES = {
  zh: /入学申请与登记|我的申请与登记/g,
  en: /Apply or register interest|My applications and registrations|it is not an application for a place|Applications on the city platform/g,
};
const APPLICATION = { zh: /申请/, en: /\bappl(y|ied|ication)/i };
const INTEREST = {
  zh: { heading: "意向登记", submit: "提交登记", registered: "意向登记已提交", draft: "（小学）" },
  en: {
    heading: "Register interest",
    submit: "Submit registration",
    registered: "Interest registered",
    draft: "(Primary School)",
  },
};
const PUPIL = { stage: "primary_school", grade: "g1", "student.birthDate": "2021-03-03" };

async function expectNoApplication(page: Page, language: Locale): Promise<void> {
  const text = `${await page.title()}\n${await main(page).innerText()}`;
  expect(text.replaceAll(NAMES[language], "")).not.toMatch(APPLICATION[language]);
}

for (const language of LOCALES) {
  const words = WORDS[language];
  const says = INTEREST[language];

  test.describe(`a family of the primary or middle school, in ${language}`, () => {
    test.use({ language });

    test("meets a registration from the login to the list, and no application", async ({
      page,
      context,
    }) => {
      await openDraft(page, newName(), "child", PUPIL);
      for (const step of ["child", "place", "guardian", "consent"]) {
        await visit(page, `${PATH}?step=${step}`);
        await expect(headingOf(page)).toHaveText(says.heading);
        await expectNoApplication(page, language);
      }
      await logOutInHeader(page);
      const dialog = page.getByRole("dialog", { name: words.logOut });
      await expect(dialog).toContainText(says.draft);
      expect(await dialog.innerText()).not.toMatch(APPLICATION[language]);
      await dialog.getByRole("button", { name: words.notNow, exact: true }).click();

      await fillIn(page, language, newName(), PUPIL);
      await expectNoApplication(page, language);
      await button(page, says.submit).click();
      await expect(main(page).getByRole("heading", { name: says.registered })).toBeFocused();
      await expectNoApplication(page, language);
      await button(page, SAYS[language].done).click();
      await expect(main(page).getByRole("region", { name: SAYS[language].own })).toBeVisible();
      await expectNoApplication(page, language);

      await context.clearCookies({ name: "ciji_token" });
      for (const stage of ["primary_school", "middle_school"]) {
        await visit(page, `${PATH}?stage=${stage}`);
        await expect(headingOf(page)).toHaveText(words.logIn);
        await expectNoApplication(page, language);
      }
    });
  });
}
