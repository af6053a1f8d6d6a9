import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { PublicCall } from "#contract/calls.ts";
import type { Read } from "#contract/read.ts";
import { STAGES } from "#contract/stages.ts";
import { ApiError, NetworkError } from "#src/api/errors.ts";
import { saveSite } from "./save-site.ts";

const LISTS = 2 * STAGES.length;
const AT_ONCE = 4;

/** Saves the site from a server that answers every call with an error. */
function saveInVain(error: (call: PublicCall) => Error, quiet: () => Promise<boolean>) {
  const calls: PublicCall[] = [];
  const read: Read = async (call) => {
    calls.push(call);
    throw error(call);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = { queryClient, read, locale: "zh", quiet, quietForPictures: quiet } as const;
  const outcome = saveSite(options).then(
    () => "saved",
    () => "not all is saved",
  );
  return { calls, outcome };
}

const noAnswer = () => new NetworkError("no answer");

describe("saving the site", () => {
  it("goes on with the rest where one call is refused", async () => {
    const { calls, outcome } = saveInVain(
      (call) => new ApiError(500, call),
      async () => true,
    );
    expect(await outcome).toBe("not all is saved");
    expect(calls.filter((call) => call === "lifeNews" || call === "wonderNews")).toHaveLength(
      LISTS,
    );
    expect(calls).toContain("notices");
  });

  it("stops where the server cannot be reached", async () => {
    const { calls, outcome } = saveInVain(noAnswer, async () => true);
    expect(await outcome).toBe("not all is saved");
    expect(calls.length).toBeLessThanOrEqual(AT_ONCE);
  });

  it("asks for nothing while the visitor waits for something", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { calls, outcome } = saveInVain(noAnswer, () => promise);
    await new Promise((done) => setTimeout(done));
    expect(calls).toEqual([]);
    resolve(true);
    await outcome;
    expect(calls).not.toEqual([]);
  });

  it("asks for nothing that is not wanted any more", async () => {
    const { calls, outcome } = saveInVain(noAnswer, async () => false);
    expect(await outcome).toBe("saved");
    expect(calls).toEqual([]);
  });
});
