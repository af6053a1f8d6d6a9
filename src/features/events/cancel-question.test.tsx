import { expect, it } from "vitest";
import { markupIn } from "#src/locale/test-markup.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { EVENT } from "./test-event.ts";

it("marks a title that is in another language than the question about it", async () => {
  const question = <CancelQuestion event={{ ...EVENT, signedUp: true }} />;
  expect(await markupIn("en", question)).toContain(
    'for “<bdi lang="zh-CN">校园开放日</bdi>” again',
  );
  expect(await markupIn("zh", question)).toContain("“<bdi>校园开放日</bdi>”");
});
