export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];

export const TIMES = ["dawn", "day", "dusk", "night"] as const;
export type Time = (typeof TIMES)[number];

/** Whose roofs and hills are drawn: the group's, or those of a stage. */
export const TONES = [
  "group",
  "kindergarten",
  "primary_school",
  "middle_school",
  "high_school",
] as const;
export type Tone = (typeof TONES)[number];

/** The colours of one picture; the names are those of the scenes' stylesheet. */
export interface Palette {
  readonly skyTop: string;
  readonly skyFoot: string;
  readonly sun: string;
  readonly halo: string;
  readonly cloud: string;
  readonly hills: readonly string[];
  readonly wall: string;
  readonly wallShade: string;
  readonly roof: string;
  readonly glass: string;
  readonly gold: string;
  readonly red: string;
  readonly leaf: string;
  /** Leaves of trees that do not blossom. */
  readonly fresh: string;
  readonly lake: string;
  readonly ink: string;
  readonly skin: string;
  readonly shadow: number;
  readonly stars: boolean;
}

interface Land {
  readonly sky: readonly [string, string];
  readonly hills: readonly string[];
  readonly leaf: string;
}

const LANDS: Readonly<Record<Season, Land>> = {
  spring: {
    sky: ["#f3f1e4", "#fde8d8"],
    hills: ["#e7ecd9", "#cfdfb9", "#abc98f", "#7cae70", "#41805a"],
    leaf: "#f0a3b1",
  },
  summer: {
    sky: ["#e3f0ee", "#fdf0da"],
    hills: ["#d9e8e1", "#b1d3c2", "#82b89c", "#4f967a", "#216754"],
    leaf: "#74b865",
  },
  autumn: {
    sky: ["#f8eedb", "#fde3c6"],
    hills: ["#f1e4cc", "#e5cd9f", "#c9b072", "#8f965f", "#52704f"],
    leaf: "#e8973a",
  },
  winter: {
    sky: ["#e4edf2", "#fbf0e6"],
    hills: ["#eef3f5", "#dbe6ec", "#c0d2dc", "#9cb6c6", "#66899e"],
    leaf: "#f6fafb",
  },
};

interface Light {
  /** Colour that lies over everything, and how much of it on the far and on the near hills. */
  readonly tint: string;
  readonly far: number;
  readonly near: number;
  readonly sky: readonly [string, string] | null;
  readonly sun: string;
  readonly halo: string;
  readonly glass: string;
  readonly shadow: number;
}

const LIGHTS: Readonly<Record<Time, Light>> = {
  dawn: {
    tint: "#f5b093",
    far: 0.28,
    near: 0.06,
    sky: ["#f6dcd6", "#fdd2b0"],
    sun: "#ee7d5c",
    halo: "#ffffff66",
    glass: "#f0c178",
    shadow: 0.24,
  },
  day: {
    tint: "#ffffff",
    far: 0,
    near: 0,
    sky: null,
    sun: "#e8755a",
    halo: "#ffffff66",
    glass: "#dfb679",
    shadow: 0.22,
  },
  dusk: {
    tint: "#553a72",
    far: 0.3,
    near: 0.36,
    sky: ["#6a5688", "#f3a583"],
    sun: "#f9c08a",
    halo: "#ffe2c01f",
    glass: "#ffd27f",
    shadow: 0.34,
  },
  night: {
    tint: "#0c2440",
    far: 0.7,
    near: 0.84,
    sky: ["#0c1728", "#31495f"],
    sun: "#f5e9c8",
    halo: "#fff2cf10",
    glass: "#ffd382",
    shadow: 0.5,
  },
};

const ROOFS: Readonly<Record<Tone, string>> = {
  group: "#2d544d",
  kindergarten: "#d8694a",
  primary_school: "#3d6b5a",
  middle_school: "#33566b",
  high_school: "#55345e",
};

const HUES: Readonly<Record<Tone, string>> = {
  group: "#5f9678",
  kindergarten: "#f0b27c",
  primary_school: "#7db35c",
  middle_school: "#6ea5bd",
  high_school: "#95699a",
};

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** The colour `share` of the way from `from` to `to`. */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export interface Setting {
  readonly season: Season;
  readonly time: Time;
  readonly tone: Tone;
}

/** The colours of a place at a season and a time of day. */
export function paletteOf({ season, time, tone }: Setting): Palette {
  const land = LANDS[season];
  const light = LIGHTS[time];
  const hue = tone === "group" ? 0 : 0.42;
  const over = (colour: string, share = light.near) => mix(colour, light.tint, share);
  const hills = land.hills.map((hill, index) => {
    const depth = index / (land.hills.length - 1);
    const toned = mix(hill, HUES[tone], hue * (0.5 + depth * 0.5) * (1 - Math.abs(depth - 0.5)));
    return over(toned, light.far + (light.near - light.far) * depth);
  });
  const sky = light.sky ?? land.sky;
  return {
    skyTop: season === "winter" ? mix(sky[0], "#b9d2e2", 0.25) : sky[0],
    skyFoot: sky[1],
    sun: light.sun,
    halo: light.halo,
    cloud: time === "night" ? (hills[0] ?? "#2d4a5a") : over("#fffaf0", light.near * 0.5),
    hills,
    wall: over("#fffaf0", light.near * 0.82),
    wallShade: over("#eaddc6", light.near * 0.88),
    roof: over(ROOFS[tone], light.near * 0.62),
    glass: light.glass,
    gold: over("#eeb347", light.near * 0.4),
    red: over("#c2452f", light.near * 0.25),
    leaf: over(land.leaf, light.near * 0.55),
    fresh: over(season === "spring" ? "#8fbf74" : land.leaf, light.near * 0.55),
    lake: over(
      mix("#62a0ba", land.hills[2] ?? "#ffffff", season === "winter" ? 0.5 : 0.15),
      light.near * 0.85,
    ),
    ink: over("#24382f", light.near * 0.8),
    skin: over("#f0c39c", light.near * 0.45),
    shadow: light.shadow,
    stars: time === "night",
  };
}

function blend(from: string, to: string, share: number): string {
  const alpha = (colour: string) => Number.parseInt(colour.slice(7, 9) || "ff", 16);
  const between = Math.round(alpha(from) + (alpha(to) - alpha(from)) * share);
  const solid = mix(from, to, share);
  return between === 255 ? solid : solid + between.toString(16).padStart(2, "0");
}

/** The colours `share` of the way from one palette to the next: how a day passes. */
export function blended(from: Palette, to: Palette, share: number): Palette {
  const at = (name: Exclude<keyof Palette, "hills" | "shadow" | "stars">) =>
    blend(from[name], to[name], share);
  return {
    skyTop: at("skyTop"),
    skyFoot: at("skyFoot"),
    sun: at("sun"),
    halo: at("halo"),
    cloud: at("cloud"),
    hills: from.hills.map((hill, index) => blend(hill, to.hills[index] ?? hill, share)),
    wall: at("wall"),
    wallShade: at("wallShade"),
    roof: at("roof"),
    glass: at("glass"),
    gold: at("gold"),
    red: at("red"),
    leaf: at("leaf"),
    fresh: at("fresh"),
    lake: at("lake"),
    ink: at("ink"),
    skin: at("skin"),
    shadow: from.shadow + (to.shadow - from.shadow) * share,
    stars: false,
  };
}

/** The same place in the light of its lamps: by day nothing changes. */
export function litPaletteOf(setting: Setting): Palette {
  const palette = paletteOf(setting);
  if (setting.time === "dawn" || setting.time === "day") return palette;
  const day = paletteOf({ ...setting, time: "day" });
  const share = setting.time === "dusk" ? 0.12 : 0.24;
  const warm = (colour: string) => mix(colour, "#4a3350", share);
  return {
    ...palette,
    hills: day.hills.map(warm),
    cloud: warm(day.cloud),
    wall: warm(day.wall),
    wallShade: warm(day.wallShade),
    roof: warm(day.roof),
    gold: warm(day.gold),
    red: warm(day.red),
    leaf: warm(day.leaf),
    skin: warm(day.skin),
    ink: mix(day.ink, "#1a1626", 0.5),
  };
}
