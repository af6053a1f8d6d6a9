import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { NOTICES, PAGES } from "#contract/site-map.ts";
import { STAGES } from "#contract/stages.ts";

/** A whole, sound content folder for tests, as small as may be; each test breaks or adds what it is about. */
export class TestContent {
  readonly directory: string;
  readonly #folders = new Set<string>();

  constructor(picture: Buffer) {
    this.directory = mkdtempSync(join(tmpdir(), "content-"));
    this.write("phones/numbers.yaml", PHONES);
    this.#writeSchool(picture);
    this.#writeHome(picture);
    this.write("campus/zh.yaml", CAMPUS);
    this.write("campus/en.yaml", "places:\n  - { sign: S, name: Gate, text: One. }\n");
    for (const path of pagePaths()) this.writePage(path);
    this.write("management_team/team.zh.yaml", MEMBER);
    this.write("management_team/team.en.yaml", MEMBER);
    for (const stage of STAGES) {
      this.#writeAdmissions(`admissions/${stage}`);
      this.write(`join_us/${stage}/zh.yaml`, RECRUITMENT);
      this.write(`join_us/${stage}/en.yaml`, RECRUITMENT);
      this.write(`contact_us/${stage}/zh.yaml`, `${CONTACT}${CONTACT_FACTS}`);
      this.write(`contact_us/${stage}/en.yaml`, CONTACT);
      this.write(`contact_us/${stage}/qr.png`, picture);
    }
  }

  write(path: string, content: string | Buffer): void {
    const target = join(this.directory, path);
    const folder = dirname(target);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    writeFileSync(target, content);
  }

  remove(path: string): void {
    this.#folders.clear();
    rmSync(join(this.directory, path), { recursive: true });
  }

  /** Puts one text in the place of another. */
  replace(path: string, before: string, after: string): void {
    const text = readFileSync(join(this.directory, path), "utf8");
    if (!text.includes(before)) throw new Error(`${path} does not contain ${before}`);
    this.write(path, text.replace(before, after));
  }

  /** A page of one section; `text` stands in it. */
  writePage(path: string, text = "Text."): void {
    const sections = SECTIONS[path] ?? "## One {#one}\n";
    this.write(
      `${path}/zh.md`,
      `---\ntitle: 页\nupdatedAt: 2026-09-01\n---\n${sections}\n${text}\n`,
    );
    this.write(`${path}/en.md`, `---\ntitle: Page\n---\n${sections}\n${text}\n`);
  }

  /** A news item; `fields` are more lines of its Chinese front matter. */
  writeNews(id: string, fields: readonly string[], text = "Text."): void {
    const shared = fields.join("\n");
    this.write(
      `news/${id}/zh.md`,
      `---\ntitle: 新闻 ${id}\nsummary: 一句。\n${shared}\n---\n${text}\n`,
    );
    this.write(`news/${id}/en.md`, `---\ntitle: News ${id}\nsummary: One.\n---\n${text}\n`);
  }

  /** An event; `fields` are more lines of its Chinese front matter. */
  writeEvent(id: string, fields: readonly string[]): void {
    const texts = "place: Hall\naudience: Parents\norganiser: Office";
    const shared = ["phone: {phone:admissions}", ...fields].join("\n");
    this.write(
      `events/${id}/zh.md`,
      `---\ntitle: 活动 ${id}\nsummary: 一句。\n${texts}\n${shared}\n---\nText.\n`,
    );
    this.write(
      `events/${id}/en.md`,
      `---\ntitle: Event ${id}\nsummary: One.\n${texts}\n---\nText.\n`,
    );
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #writeSchool(picture: Buffer): void {
    this.write(
      "school/zh.yaml",
      `${SCHOOL}links:\n  - { text: a, href: /admissions }\n${SCHOOL_FACTS}`,
    );
    this.write("school/en.yaml", `${SCHOOL}links:\n  - { text: a }\n`);
    this.write("school/qr.png", picture);
  }

  #writeHome(picture: Buffer): void {
    const stages = (more: string) =>
      STAGES.map((stage) => `  ${stage}: { title: a, summary: b, alt: c${more} }\n`).join("");
    this.write(
      "home/zh.yaml",
      `slides:
  - { title: a, subtitle: b, alt: c, href: /admissions/kindergarten, image: slide.png }
vision:
  - { id: serve, title: a, text: 服务社会。 }
figures:
  - { label: a, value: 228, unit: mu, note: b }
  - { label: c, value: 27 }
stages:
${stages(", image: slide.png")}`,
    );
    this.write(
      "home/en.yaml",
      `slides:
  - { title: a, subtitle: b, alt: c }
vision:
  - { title: a, text: Serve society. }
figures:
  - { label: a, note: b }
  - { label: c }
stages:
${stages("")}`,
    );
    this.write("home/slide.png", picture);
  }

  #writeAdmissions(path: string): void {
    const texts = "summary: One.\nsteps:\n  - { title: a, text: b }\n";
    this.write(
      `${path}/zh.md`,
      `---\ntitle: 招生\nupdatedAt: 2026-09-01\nphone: {phone:admissions}\nopen: true\n${texts}dates:
  - { what: a, when: 2027-03-01/2027-03-20 }\n---\n## One {#one}\n\nText.\n`,
    );
    this.write(
      `${path}/en.md`,
      `---\ntitle: Admissions\n${texts}dates:\n  - { what: a }\n---\n## One {#one}\n\nText.\n`,
    );
  }
}

/** A picture of one colour. */
export function testPicture(width: number, height: number, red = 200): Promise<Buffer> {
  const background = { r: red, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const groupSections = [
  "mission",
  "spirit",
  "values",
  "history",
  "vision",
  "philosophy",
  "foundation",
]
  .map((id) => `## ${id} {#${id}}\n`)
  .join("\n");
const SECTIONS: Readonly<Record<string, string>> = {
  "about_us/group": groupSections,
  "contact_us/admissions_office": "## reach {#reach}\n",
};

function pagePaths(): string[] {
  const others = ["admissions", "join_us", "contact_us"].flatMap((section) =>
    STAGES.map((stage) => `${section}/${stage}`),
  );
  return [
    ...PAGES.map((page) => page.path.slice(1)).filter(
      (path) => !["", "contact_us/campus", ...others].includes(path),
    ),
    ...NOTICES.map((notice) => `notices/${notice.segment}`),
  ];
}

const SCHOOL = `name: CIJI Education Group
shortName: CIJI
description: A school group.
address: 1 School Road
donation: { account: a, bank: b, note: c }
social: { name: a, alt: b }
`;
const PHONES = "admissions: 0571-8800 1999\noffice: 0571-8800 2000\n";
const SCHOOL_FACTS = `admissionsPhone: {phone:admissions}
phone: {phone:office}
email: office@ciji.example
website: https://www.ciji.example
donationNumber: 6222 0000
icp: 浙ICP备00000000号
qr: qr.png
founded: 1999
`;
const CAMPUS =
  "places:\n  - { id: gate, kind: gate, stage: kindergarten, drawing: moon_gate, at: '330, 820', sign: 南, name: 门, text: 一句。 }\n";
const CONTACT = `address: 1 School Road
hours: 8:00-17:00
travel: |
  Bus 1.

  Bus 2.
social: { name: a, alt: b }
`;
const CONTACT_FACTS = `phone: {phone:admissions}
website: https://www.ciji.example
email: office@ciji.example
licence: 教民 0001 号
qr: qr.png
`;
const RECRUITMENT = `positions:
  - { title: a, count: 3, nature: b, subjects: c }
  - { title: d, count: some, nature: e }
target: a
process: [a, b]
application: a
requirements: [a]
teacherNature: a
pay: a
training: a
howToApply: a
conditions: [a]
jobDescription: [a]
`;
const MEMBER = "- { name: Office, position: Head, group: Offices, lines: [a] }\n";
