import type { Coordinates } from "#contract/campus-shapes.ts";

interface Destination {
  readonly name: string;
  readonly address: string;
  readonly coordinates: Coordinates;
}

/** The caller's name, which the maps ask for. */
const SOURCE = "ciji";

function addressOf(page: string, parameters: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}

/**
 * Where the maps of China show a place, and the maps of its phone. Amap and Tencent count in GCJ-02, Baidu has to be told so. `geo:` counts in
 * WGS 84, some 500 m away, so it carries the address instead.
 */
export function mapAddresses({ name, address, coordinates }: Destination) {
  const { longitude, latitude } = coordinates;
  return {
    amap: addressOf("https://uri.amap.com/marker", {
      position: `${longitude},${latitude}`,
      name,
      src: SOURCE,
      coordinate: "gaode",
      callnative: "1",
    }),
    baidu: addressOf("https://api.map.baidu.com/marker", {
      location: `${latitude},${longitude}`,
      title: name,
      content: address,
      output: "html",
      coord_type: "gcj02",
      src: `webapp.${SOURCE}.site`,
    }),
    tencent: addressOf("https://apis.map.qq.com/uri/v1/marker", {
      marker: `coord:${latitude},${longitude};title:${name};addr:${address}`,
      referer: SOURCE,
    }),
    phone: `geo:0,0?q=${encodeURIComponent(address)}`,
  };
}
