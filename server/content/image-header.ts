export interface ImageHeader {
  readonly type: "image/jpeg" | "image/png" | "image/webp";
  /** Pixels as shown: a photograph that a camera marks as lying on its side is counted upright. */
  readonly width: number;
  readonly height: number;
}

/** Reads kind and size from the first bytes of a picture; null for anything but a JPEG, PNG or WebP. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  const size = pngSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngSize(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpSize(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 30 || ascii(bytes, 0) !== "RIFF" || ascii(bytes, 8) !== "WEBP") return null;
  const type = "image/webp";
  switch (ascii(bytes, 12)) {
    case "VP8 ":
      return {
        type,
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function jpegSize(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let turned = false;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const height = bytes.readUInt16BE(at + 5);
      const width = bytes.readUInt16BE(at + 7);
      const type = "image/jpeg";
      return turned ? { type, width: height, height: width } : { type, width, height };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return null;
}

function isFrame(marker: number): boolean {
  const table = marker === 0xc4 || marker === 0xc8 || marker === 0xcc;
  return marker >= 0xc0 && marker <= 0xcf && !table;
}

const ORIENTATION = 0x0112;

// Exif orientations 5 to 8 lie on their side.
function isTurned(exif: Buffer): boolean {
  if (exif.length < 14 || exif.toString("latin1", 0, 6) !== "Exif\0\0") return false;
  const tiff = exif.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const count = short(directory);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return false;
    if (short(entry) === ORIENTATION) return short(entry + 8) >= 5;
  }
  return false;
}

function ascii(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}
