import type { PictureResult } from "./background-pictures.ts";
import { makeVariant, type PictureJob } from "./picture-work.ts";

// The program of a process of its own: sharp's threads have the priority of their process.
const answer = (result: PictureResult) => {
  // The site may have been killed in the middle of a picture; the channel's end ends this process too.
  if (process.connected) process.send?.(result);
};

process.on("message", (job: PictureJob) => {
  makeVariant(job).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
