import { readFileSync } from "node:fs";
import path from "node:path";
import { optimize, type PluginConfig } from "svgo";
import type { Plugin } from "vite";

/** The widths and colours of lines come from the site's style sheets, which svgo does not see. */
const minified: PluginConfig = {
  name: "preset-default",
  params: {
    overrides: {
      // What the map places by name.
      cleanupIds: { preservePrefixes: ["campus-"] },
      convertPathData: { applyTransforms: false },
      // Would put a colour of the day before that of the night.
      inlineStyles: false,
      removeHiddenElems: false,
      removeUselessStrokeAndFill: false,
    },
  },
};

/** A drawing that becomes part of a page: coloured by the page, its ids its own. */
export function minifyInline(svg: string, name: string): string {
  const { data } = optimize(svg, {
    plugins: [
      "removeStyleElement",
      minified,
      "removeXMLNS",
      { name: "prefixIds", params: { prefix: name, delim: "-", prefixClassNames: false } },
    ],
  });
  return data;
}

/** A drawing in a file of its own, with its own colours. */
export function minifyFile(svg: string): string {
  return optimize(svg, { plugins: [minified] }).data;
}

/** Minifies the SVG files that scripts import, as text (`?raw`) or as files of their own. */
export function minifySvg(): Plugin {
  return {
    name: "minify-svg",
    enforce: "pre",
    load: {
      filter: { id: /\.svg\?raw$/ },
      handler(id) {
        const file = id.replace(/\?raw$/, "");
        this.addWatchFile(file);
        const text = minifyInline(readFileSync(file, "utf8"), path.basename(file, ".svg"));
        return `export default ${JSON.stringify(text)};`;
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".svg"))
          file.source = minifyFile(file.source.toString());
      }
    },
  };
}
