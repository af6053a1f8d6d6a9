/** The package declares no types for its single dictionaries. */
declare module "opencc-js/to/cn" {
  import type { DictGroup } from "opencc-js/core";

  const dictionaries: readonly DictGroup[];

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default dictionaries;
}
