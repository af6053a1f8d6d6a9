import { expect, it } from "vitest";
import { mapAddresses } from "./map-addresses.ts";

const addresses = mapAddresses({
  name: "南门",
  address: "明湖市学林路 228 号",
  coordinates: { longitude: 120.1626, latitude: 30.2664 },
});
const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

it("puts the longitude first for Amap, and names its system", () => {
  expect(addresses.amap).toMatch(/^https:\/\/uri\.amap\.com\/marker\?/);
  expect(parametersOf(addresses.amap)).toMatchObject({
    position: "120.1626,30.2664",
    name: "南门",
    coordinate: "gaode",
  });
});

it("puts the latitude first for Baidu, and tells it that the system is not its own", () => {
  expect(addresses.baidu).toMatch(/^https:\/\/api\.map\.baidu\.com\/marker\?/);
  expect(parametersOf(addresses.baidu)).toMatchObject({
    location: "30.2664,120.1626",
    title: "南门",
    content: "明湖市学林路 228 号",
    coord_type: "gcj02",
    output: "html",
  });
});

it("gives Tencent one marker", () => {
  expect(addresses.tencent).toMatch(/^https:\/\/apis\.map\.qq\.com\/uri\/v1\/marker\?/);
  expect(parametersOf(addresses.tencent).marker).toBe(
    "coord:30.2664,120.1626;title:南门;addr:明湖市学林路 228 号",
  );
});

it("asks the phone's own map for the address", () => {
  expect(addresses.phone).toBe(`geo:0,0?q=${encodeURIComponent("明湖市学林路 228 号")}`);
});
