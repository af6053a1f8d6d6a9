/** Marks pictures that could not be loaded, which are shown as plain paper. */
export function markMissingPictures(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc !== "" && picture.naturalWidth === 0) mark(picture);
  }
  // Neither event bubbles.
  document.addEventListener("error", ({ target }) => mark(target), true);
  document.addEventListener("load", ({ target }) => unmark(target), true);
}

export function reloadMissingPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-missing]")) {
    picture.setAttribute("src", picture.getAttribute("src") ?? "");
  }
}

function mark(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.dataset.missing = "";
}

function unmark(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) delete target.dataset.missing;
}
