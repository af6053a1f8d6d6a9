import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { TestContent, testPicture } from "./test-content.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What `npm run content` says. */
function check(directory: string, dataDirectory: string): Promise<string> {
  const program = [join(import.meta.dirname, "check.ts"), "--lang", "en"];
  const env = { ...process.env, CONTENT_DIR: directory, DATA_DIR: dataDirectory };
  return text(spawn(process.execPath, program, { env }).stdout);
}

it("decodes no picture that the site has checked before, and every other", async () => {
  const content = new TestContent(await testPicture(40, 30));
  onTestFinished(() => content[Symbol.dispose]());
  // One that could not be decoded shows whether it was.
  const broken = (await testPicture(400, 300)).subarray(0, 200);
  content.write("home/slide.png", broken);
  const data = temporaryFolder();
  expect(await check(content.directory, data)).toContain("slide.png is damaged");
  const sound = { type: "image/png", width: 400, height: 300 };
  const checked = JSON.stringify({ [hash("sha256", broken)]: sound });
  writeFileSync(join(data, "checked-pictures.json"), checked);
  expect(await check(content.directory, data)).toMatch(/^The content has no faults: /m);
});
