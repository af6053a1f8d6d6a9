import { makeVariant, type PictureJob, type PictureResult } from "./picture-work.ts";

// The program of a process of its own: sharp's threads have the priority of their process.
process.on("message", (job: PictureJob) => {
  makeVariant(job).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ error: String(error) }),
  );
});

function answer(result: PictureResult): void {
  process.send?.(result);
}
