/** The first that fits: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/AlipayClient\//, "Alipay"],
  [/\bQQ\//, "QQ"],
  [/M?QQBrowser\//, "QQ Browser"],
  [/UCBrowser\//, "UC Browser"],
  [/HuaweiBrowser\//, "Huawei Browser"],
  [/MiuiBrowser\//, "Mi Browser"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/HarmonyOS/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system as their owner would call them, such as `Safari · iPhone`. Empty: unknown. */
export function deviceLabel(userAgent = ""): string {
  return [BROWSERS, SYSTEMS]
    .map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1])
    .filter((name) => name !== undefined)
    .join(" · ");
}
