import { expect, it } from "vitest";
import type { Bottom } from "./bottom-shapes.ts";
import { officeContact } from "./office-contact.ts";

const BOTTOM: Bottom = {
  ...{ name: "a", address: "b", website: "c", icp: "d", links: [] },
  ...{ admissionsPhone: "400-000-1999", phone: "0571-8800 2000", email: "office@ciji.example" },
  donation: { account: "a", bank: "b", note: "c", number: "1" },
  social: { name: "a", qr: { src: "/qr.png", alt: "b", width: 1, height: 1, widths: [] } },
};

it("is the admissions office's own way from abroad", () => {
  const admissionsEmail = "admissions@ciji.example";
  expect(
    officeContact({ ...BOTTOM, admissionsPhoneAbroad: "+86 571 8800 8005", admissionsEmail }),
  ).toEqual({ phone: "+86 571 8800 8005", email: admissionsEmail });
});

it.each([
  ["400-000-1999", "+86 571-8800 2000"],
  ["0571-8800 1999", "+86 571-8800 1999"],
])("is what can be dialled from abroad where the content names %s alone", (number, dialled) => {
  const contact = officeContact({ ...BOTTOM, admissionsPhone: number });
  expect(contact).toEqual({ phone: dialled, email: "office@ciji.example" });
});
