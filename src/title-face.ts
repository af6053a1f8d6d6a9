import address from "./ui/fonts/titles.woff2?url";

// Stands in each page's head, so that titles have their face at the first paint. A browser that has nothing of the site in
// its storage is here for the first time: the font would come after that paint, and nothing would be drawn with it. Cookies
// do not tell: who reads in Chinese and does not log in has none.
try {
  if (localStorage.length > 0) {
    const descriptors = { weight: "700", display: "optional" } as const;
    document.fonts.add(new FontFace("Title Song", `url(${address})`, descriptors));
  }
} catch {
  // The storage may not be read, as where cookies are blocked: titles stay in the system's face.
}
