import type { PictureResult } from "./background-pictures.ts";
import { makeVariant, type PictureJob } from "./picture-work.ts";

// The program of a process of its own: sharp's threads have the priority of their process.
const answer = (result: PictureResult) => {
  process.send?.(result, undefined, undefined, (error: Error | null) => {
    // The site was killed in the middle of a picture: nobody waits for it any more.
    if (error !== null) process.exit();
  });
};

process.on("message", (job: PictureJob) => {
  makeVariant(job).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: String(error) }),
  );
});
