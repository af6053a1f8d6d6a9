/** The part of the package that is used here; it has no types of its own. */
declare module "subset-font" {
  interface SubsetOptions {
    readonly targetFormat: "woff2";
    readonly noLayoutClosure: boolean;
    readonly noHinting: boolean;
    readonly keepFeatures: readonly string[];
    readonly dropTables: readonly string[];
  }

  // biome-ignore lint/style/noDefaultExport: so it is made
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
