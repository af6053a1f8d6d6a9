/** An application as a form sends it, but for its key. */
export const APPLICATION = {
  stage: "kindergarten",
  grade: "k1",
  student: { name: "王小明", gender: "male", birthDate: "2023-05-09" },
  guardian: { name: "王芳", relation: "母亲", phone: "138 0013 8000" },
  address: "学院路 1 号",
  agreed: true,
};

/** Another child. */
export const childCalled = (name: string) => ({ student: { ...APPLICATION.student, name } });
