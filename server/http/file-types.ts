import path from "node:path";

interface FileType {
  readonly type: string;
  /** Text-like: brotli and gzip make it smaller. */
  readonly isCompressible: boolean;
}

const text = (type: string): FileType => ({ type, isCompressible: true });
const binary = (type: string): FileType => ({ type, isCompressible: false });

const FILE_TYPES: ReadonlyMap<string, FileType> = new Map([
  [".css", text("text/css; charset=utf-8")],
  [".html", text("text/html; charset=utf-8")],
  [".js", text("text/javascript; charset=utf-8")],
  [".json", text("application/json; charset=utf-8")],
  [".map", text("application/json; charset=utf-8")],
  [".svg", text("image/svg+xml; charset=utf-8")],
  [".wasm", text("application/wasm")],
  [".txt", text("text/plain; charset=utf-8")],
  [".vtt", text("text/vtt; charset=utf-8")],
  [".webmanifest", text("application/manifest+json; charset=utf-8")],
  [".xml", text("application/xml; charset=utf-8")],
  [".avif", binary("image/avif")],
  [".ico", binary("image/x-icon")],
  [".jpeg", binary("image/jpeg")],
  [".jpg", binary("image/jpeg")],
  [".mp4", binary("video/mp4")],
  [".png", binary("image/png")],
  [".webm", binary("video/webm")],
  [".webp", binary("image/webp")],
  [".woff2", binary("font/woff2")],
]);

/** Content-Type of a file by the ending of its name. */
export function typeOfFile(name: string): string {
  return FILE_TYPES.get(path.extname(name).toLowerCase())?.type ?? "application/octet-stream";
}

export function isCompressibleFile(name: string): boolean {
  return FILE_TYPES.get(path.extname(name).toLowerCase())?.isCompressible ?? false;
}
