import type { Application } from "#contract/application-shapes.ts";

/** An application that a server takes. */
export const APPLICATION: Application = {
  key: "018f5e0a-0000-4000-8000-000000000001",
  stage: "kindergarten",
  grade: "k1",
  student: { name: "试一", gender: "female", birthDate: "2023-05-09" },
  guardian: { name: "试二", relation: "母亲", phone: "13800138000" },
  address: "明湖路 1 号",
  agreed: true,
};
