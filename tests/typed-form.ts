import type { Page } from "@playwright/test";

/** A form with something typed into it, as the site's own forms stand in its pages. */
export async function typeIntoForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement("form");
    const field = document.createElement("input");
    field.setAttribute("aria-label", "Name");
    form.append(field);
    document.querySelector("main")?.prepend(form);
  });
  await page.getByRole("textbox", { name: "Name" }).fill("Lin");
}
