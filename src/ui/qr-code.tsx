/** Rows of a QR code, border included; true: dark. */
export type QrModules = readonly (readonly boolean[])[];

/** Black on white, whatever the page's colours: cameras look for that. */
export function QrCode({ modules }: { readonly modules: QrModules }) {
  const size = modules.length;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x},${y}h1v1h-1z` : [])),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={squares.join("")} />
    </svg>
  );
}
