/** Each object and array in a document, with its path. */
export function* places(
  value: unknown,
  path = "",
): Generator<readonly [path: string, node: object]> {
  if (typeof value !== "object" || value === null) return;
  yield [path, value];
  for (const [name, part] of Object.entries(value)) yield* places(part, `${path}/${name}`);
}

export const isProperty = (path: string) => /\/properties\/[^/]+$/.test(path);
const isParameter = (path: string) => /\/parameters\/[^/]+$/.test(path);
const isDescribed = (node: object) => "description" in node && Boolean(node.description);

/** The properties, parameters and enums that a document does not describe. */
export function undescribed(document: object): string[] {
  const nodes = new Map(places(document));
  const silent = [...nodes].filter(([path, node]) => {
    if (isProperty(path) || (isParameter(path) && !("$ref" in node))) return !isDescribed(node);
    const parent = nodes.get(path.slice(0, path.lastIndexOf("/")));
    return "enum" in node && !isDescribed(node) && !(parent && isDescribed(parent));
  });
  return silent.map(([path]) => path);
}

const TYPES = ["type", "$ref", "anyOf", "oneOf", "const"] as const;

/** The properties whose type a document does not give. */
export function untyped(document: object): string[] {
  return [...places(document)].flatMap(([path, node]) =>
    isProperty(path) && !TYPES.some((name) => name in node) ? [path] : [],
  );
}
