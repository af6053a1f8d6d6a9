import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { PublicCall } from "#contract/calls.ts";
import type { Read } from "#contract/read.ts";
import { STAGES } from "#contract/stages.ts";
import { ApiError, NetworkError } from "#src/api/errors.ts";
import { keepSite } from "./keep-site.ts";

const LISTS = 2 * STAGES.length;
const AT_ONCE = 4;

/** Keeps the site from a server that answers every call with an error. */
function keepInVain(error: (call: PublicCall) => Error, quiet: () => Promise<boolean>) {
  const calls: PublicCall[] = [];
  const read: Read = async (call) => {
    calls.push(call);
    throw error(call);
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = {
    queryClient,
    read,
    locale: "zh",
    quietForPictures: quiet,
    ended: new AbortController().signal,
  } as const;
  const kept = keepSite({ ...options, quiet }).then(
    () => "kept",
    () => "not all is kept",
  );
  return { calls, kept };
}

describe("keeping the site", () => {
  it("goes on with the rest where one call is refused", async () => {
    const { calls, kept } = keepInVain(
      (call) => new ApiError(500, call),
      async () => true,
    );
    expect(await kept).toBe("not all is kept");
    expect(calls.filter((call) => call === "lifeNews" || call === "wonderNews")).toHaveLength(
      LISTS,
    );
    expect(calls).toContain("notices");
  });

  it("stops where the server cannot be reached", async () => {
    const { calls, kept } = keepInVain(
      () => new NetworkError("no answer"),
      async () => true,
    );
    expect(await kept).toBe("not all is kept");
    expect(calls.length).toBeLessThanOrEqual(AT_ONCE);
  });

  it("asks for nothing while the visitor waits for something", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { calls, kept } = keepInVain(
      () => new NetworkError("no answer"),
      () => promise,
    );
    await new Promise((done) => setTimeout(done));
    expect(calls).toEqual([]);
    resolve(true);
    await kept;
    expect(calls).not.toEqual([]);
  });

  it("asks for nothing that is not wanted any more", async () => {
    const { calls, kept } = keepInVain(
      () => new NetworkError("no answer"),
      async () => false,
    );
    expect(await kept).toBe("kept");
    expect(calls).toEqual([]);
  });
});
