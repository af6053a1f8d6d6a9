import type { Bottom } from "./bottom-shapes.ts";

/** How families abroad reach the admissions office. */
export interface OfficeContact {
  /** With its country's code. */
  readonly phone: string;
  readonly email: string;
}

/** Content that names no way from abroad has the office's own phone, or the group's where that begins with 400 and cannot be dialled there. */
export function officeContact(bottom: Omit<Bottom, "website">): OfficeContact {
  const { admissionsPhone, phone } = bottom;
  const dialled = admissionsPhone.startsWith("400") ? phone : admissionsPhone;
  return {
    phone: withCountryCode(bottom.admissionsPhoneAbroad ?? dialled),
    email: bottom.admissionsEmail ?? bottom.email,
  };
}

/** A phone as it is dialled in China, as it is dialled from abroad. */
function withCountryCode(phone: string): string {
  return phone.startsWith("+") ? phone : `+86 ${phone.replace(/^0/, "")}`;
}
