import { describe, expect, it } from "vitest";
import { ApiError, NetworkError, TimeoutError } from "#src/api/errors.ts";
import { needsDialog } from "./failure.ts";

describe("a dialog", () => {
  it.each([
    new ApiError(403, "wrong"),
    new ApiError(500, "fault"),
    new TimeoutError("late"),
    new NetworkError("cut"),
  ])("tells of $name", (error) => {
    expect(needsDialog(error)).toBe(true);
  });

  it.each([new ApiError(4, "not logged in"), new Error("of the program"), undefined])(
    "does not tell of %s",
    (error) => {
      expect(needsDialog(error)).toBe(false);
    },
  );
});
