import { type ChangeRefusal, ChangeRefused } from "#server/applications/change-refusals.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";

/** Changes applications, and says in the office's words why that is refused. */
export async function withOfficeRefusals<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw error instanceof ChangeRefused ? officeRefusal(error.refusal) : error;
  }
}

function officeRefusal(refusal: ChangeRefusal): OfficeRefused {
  switch (refusal.kind) {
    case "unknown":
      return new OfficeRefused("not-found");
    case "released":
    case "too-soon":
      return new OfficeRefused(refusal.kind);
    case "unknown-place":
      return new OfficeRefused(refusal.kind, { place: refusal.place });
    case "alike":
      return new OfficeRefused("alike", { number: refusal.number });
    case "left": {
      const [first] = refusal.left;
      if (!first || first.reason === "unknown") return new OfficeRefused("not-found");
      const { reason, other } = first;
      if (other === null) return new OfficeRefused(reason);
      return new OfficeRefused(reason, reason === "second" ? { number: other } : { by: other });
    }
  }
}
