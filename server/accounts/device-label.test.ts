import { expect, it } from "vitest";
import { deviceLabel } from "./device-label.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; V2324A) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`, "Safari · iPhone"],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.53 NetType/WIFI`, "WeChat · iPhone"],
  [`${IPHONE} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`, "Chrome · iPhone"],
  ["Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) Version/16.4 Safari/604.1", "Safari · iPad"],
  [`${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0`, "WeChat · Android"],
  [`${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome · Android"],
  [`${WINDOWS} ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`, "Edge · Windows"],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    "Safari · macOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"],
  ["curl/8.10.1", ""],
  ["", ""],
  [undefined, ""],
])("calls %s %j", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
