import address from "./ui/fonts/titles.woff2?url";

// Stands in each page's head, so that titles have their face at the first paint. A visitor without a cookie is here for
// the first time: the font would come after that paint, and nothing would be drawn with it.
if (document.cookie !== "") {
  const descriptors = { weight: "700", display: "optional" } as const;
  document.fonts.add(new FontFace("Title Song", `url(${address})`, descriptors));
}
