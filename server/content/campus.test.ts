import { beforeAll, expect, it, onTestFinished } from "vitest";
import { ContentReader } from "./content-reader.ts";
import { describeFault } from "./faults.ts";
import { TestContent, testPicture } from "./test-content.ts";

const ZH = "campus/zh.yaml";

let picture: Buffer;
beforeAll(async () => {
  picture = await testPicture(40, 30);
});

async function read(places: readonly string[], signs = places.map(() => "")) {
  const files = new TestContent(picture);
  onTestFinished(() => files[Symbol.dispose]());
  files.write(
    ZH,
    `places:\n${places.map((place) => `  - { ${place}, name: 门, text: 一句。 }\n`).join("")}`,
  );
  const english = signs.map((sign) => `  - { ${sign}name: Gate, text: One. }\n`).join("");
  files.write("campus/en.yaml", `places:\n${english}`);
  const { content, faults } = await new ContentReader(files.directory).read();
  const told = faults.map((fault) =>
    describeFault(fault, "en").replace(files.directory, "content"),
  );
  return { campus: content?.campus, faults: told };
}

const LIBRARY = "id: library, kind: building, drawing: library";
const GATE = "kind: gate, stage: kindergarten, drawing: moon_gate";

it("numbers what has no sign of its own, from north to south", async () => {
  const { campus, faults } = await read(
    [
      `${LIBRARY}, at: "10, 20"`,
      `id: south, ${GATE}, at: "10, 30", sign: 南, coordinates: "120.5, 30.25"`,
      'id: stop, kind: stop, drawing: bus, at: "10, 30"',
      'id: lake, kind: lake, drawing: lake, at: "10, 40", href: /admissions/kindergarten',
    ],
    ["", "sign: S, ", "", ""],
  );
  expect(faults).toEqual([]);
  expect(campus?.zh.places.map(({ sign }) => sign)).toEqual(["1", "南", undefined, "2"]);
  expect(campus?.en.places).toMatchObject([
    { id: "library", x: 10, y: 20, name: "Gate" },
    { sign: "S", stage: "kindergarten", coordinates: { longitude: 120.5, latitude: 30.25 } },
    { id: "stop" },
    { href: "/admissions/kindergarten" },
  ]);
});

it.each([
  ["a place outside the map", [`${LIBRARY}, at: "10, 901"`], /zh\.yaml:2 .*position on the map/],
  ["latitude first", [`${LIBRARY}, at: "1, 2", coordinates: "30.2, 120.1"`], /longitude first/],
  [
    "an unknown drawing",
    ['id: a, kind: building, drawing: castle, at: "1, 2"'],
    /“castle” is none/,
  ],
  ["an unknown kind", ['id: a, kind: tower, drawing: library, at: "1, 2"'], /“tower” is none/],
  ["a page that is not there", [`${LIBRARY}, at: "1, 2", href: /nowhere`], /no address \/nowhere/],
  [
    "an id that is used twice",
    [`${LIBRARY}, at: "1, 2"`, `${LIBRARY}, at: "1, 2"`],
    /zh\.yaml:3 .*the id library already/,
  ],
  [
    "a place north of the one before it",
    [`${LIBRARY}, at: "1, 2"`, 'id: lake, kind: lake, drawing: lake, at: "1, 1"'],
    /zh\.yaml:3 .*from north to south/,
  ],
  [
    "a second gate of a school",
    [`id: a, ${GATE}, at: "1, 2"`, `id: b, ${GATE}, at: "1, 2"`],
    /zh\.yaml:3 .*kindergarten has a gate already/,
  ],
])("refuses %s, and says where", async (_fault, places, message) => {
  const { faults } = await read(places);
  expect(faults).toEqual([expect.stringMatching(message)]);
});

it("refuses a sign that does not fit", async () => {
  const { faults } = await read([`id: a, ${GATE}, at: "1, 2", sign: 南`], ["sign: South, "]);
  expect(faults).toEqual([expect.stringMatching(/en\.yaml:2 .*one or two letters/)]);
});
