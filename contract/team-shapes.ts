import * as z from "zod/mini";
import { describeFields, describeShape } from "./describe.ts";
import { Image } from "./image-shape.ts";

export const TeamMember = z.object({
  name: z.string(),
  position: z.string(),
  group: z.string(),
  photo: z.nullable(Image),
  lines: z.array(z.string()),
});
describeShape(TeamMember, "A member of the management team.");
describeFields(TeamMember, {
  name: "The person's name.",
  position: "The person's post.",
  group: "The part of the team that the person belongs to.",
  photo: "A portrait; null: there is none.",
  lines: "The person's life and work, one line each.",
});
export type TeamMember = z.infer<typeof TeamMember>;
