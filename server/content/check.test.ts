import { spawn, spawnSync } from "node:child_process";
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
function check(
  directory: string,
  dataDirectory: string,
  options: readonly string[] = [],
): Promise<string> {
  const program = [join(import.meta.dirname, "check.ts"), ...options];
  const env = { ...process.env, CONTENT_DIR: directory, DATA_DIR: dataDirectory };
  return text(spawn(process.execPath, program, { env }).stdout);
}

const ENGLISH = ["--lang", "en"];

it("speaks Chinese where no language is asked for", async () => {
  const content = new TestContent(await testPicture(40, 30));
  onTestFinished(() => content[Symbol.dispose]());
  const data = temporaryFolder();
  expect(await check(content.directory, data)).toMatch(
    /^内容没有错误：\d+ 页，0 条新闻，0 个活动\n$/,
  );
  content.remove("phones/numbers.yaml");
  content.write("phones/numbers.yaml", "admissions: soon\noffice: 0571-8800 2000\n");
  const said = await check(content.directory, data);
  expect(said).toContain("numbers.yaml:1 admissions: ");
  expect(said).toMatch(/[\u4e00-\u9fff]。\n内容有 \d+ 处错误\n$/);
  expect(said).not.toContain("Write");
});

it.each([
  ["--lang", "de"],
  ["--lnag", "en"],
  ["one", "two"],
])("tells how it is used where that is not understood: %s %s", async (...options) => {
  const program = [join(import.meta.dirname, "check.ts"), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain("npm run content -- [--lang zh|en]");
  expect(stderr).not.toContain("    at ");
});

it("tells how it is used where that is asked", async () => {
  expect(await check("content", temporaryFolder(), ["--help"])).toContain("[--lang zh|en]");
});

it("names news that are still to come", async () => {
  const content = new TestContent(await testPicture(40, 30));
  onTestFinished(() => content[Symbol.dispose]());
  content.writeNews("2024-11-30-past", ["list: life"]);
  content.writeNews("2999-11-30-ahead", ["list: life"]);
  const said = await check(content.directory, temporaryFolder(), ENGLISH);
  expect(said.split("\n")[0]).toBe("News that will appear on its date: 2999-11-30-ahead");
});

it("decodes no picture that the site has checked before, and every other", async () => {
  const content = new TestContent(await testPicture(40, 30));
  onTestFinished(() => content[Symbol.dispose]());
  // One that could not be decoded shows whether it was.
  const broken = (await testPicture(400, 300)).subarray(0, 200);
  content.write("home/slide.png", broken);
  const data = temporaryFolder();
  expect(await check(content.directory, data, ENGLISH)).toContain("slide.png is damaged");
  const sound = { type: "image/png", width: 400, height: 300 };
  const checked = JSON.stringify({ [hash("sha256", broken)]: sound });
  writeFileSync(join(data, "checked-pictures.json"), checked);
  expect(await check(content.directory, data, ENGLISH)).toMatch(/^The content has no faults: /m);
});
