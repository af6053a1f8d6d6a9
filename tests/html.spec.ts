import { fileURLToPath } from "node:url";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { LOCALES } from "#contract/locales.ts";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { expect, newsAddress, test } from "./site.ts";

const CONFIGURED = fileURLToPath(new URL("../page.html", import.meta.url));

for (const language of LOCALES) {
  test(`the HTML of every page is valid in ${language}`, async ({ request }) => {
    const validator = new HtmlValidate(new FileSystemConfigLoader());
    const addresses = [
      ...PAGES.map(({ path }) => path),
      ...NOTICES.map(({ segment }) => `/notices/${segment}`),
      "/login/index",
      "/login/register",
      "/nowhere",
      await newsAddress(request),
    ];
    for (const address of addresses) {
      const response = await request.get(`${address}?lang=${language}`);
      const report = await validator.validateString(await response.text(), CONFIGURED);
      const messages = report.results.flatMap((result) =>
        result.messages.map(
          ({ line, column, ruleId, message, selector }) =>
            `${line}:${column} ${ruleId}: ${message} (${selector})`,
        ),
      );
      expect.soft(messages, address).toEqual([]);
    }
  });
}
