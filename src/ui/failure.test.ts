import { createStore, Provider } from "jotai";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import {
  ApiError,
  LoginExpired,
  NetworkError,
  PartMissing,
  RefusedLater,
  TimeoutError,
} from "#src/api/errors.ts";
import {
  closeFailureAtom,
  failureAtom,
  forgetFailuresAtom,
  needsDialog,
  reportFailureAtom,
  useReportFailure,
} from "./failure.ts";

describe("a dialog", () => {
  it.each([
    new ApiError(403, "wrong"),
    new ApiError(500, "fault"),
    new TimeoutError("late"),
    new NetworkError("cut"),
    new PartMissing("gone"),
    new LoginExpired({ isKept: true }),
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

type Report = (error: unknown) => void;

function Reporter({ take }: { readonly take: (report: Report) => void }) {
  take(useReportFailure());
  return null;
}

/** Where failures are reported, and what the dialog tells. */
function openFrame() {
  const store = createStore();
  let report: Report = () => undefined;
  const take = (given: Report) => {
    report = given;
  };
  renderToString(createElement(Provider, { store }, createElement(Reporter, { take })));
  return { report, told: () => store.get(failureAtom), close: () => store.set(closeFailureAtom) };
}

describe("failures", () => {
  it("ten at once are told by one dialog, and that one is told once", () => {
    const { report, told, close } = openFrame();
    const failures = Array.from({ length: 10 }, (_, at) => new NetworkError(`${at}`));
    for (const failure of failures) report(failure);
    expect(told()).toBe(failures[0]);
    close();
    report(failures[0]);
    expect(told()).toBeNull();
    const next = new TimeoutError("another");
    report(next);
    expect(told()).toBe(next);
  });

  it("of what waited are told one after the other, each once", () => {
    const { report, told, close } = openFrame();
    report(new NetworkError("cut"));
    report(new RefusedLater("one is full"));
    report(new RefusedLater("one is full"));
    report(new RefusedLater("another is full"));
    expect(told()).toBeInstanceOf(NetworkError);
    for (const words of ["one is full", "another is full"]) {
      close();
      expect(told()?.message).toBe(words);
    }
    close();
    expect(told()).toBeNull();
  });

  it("that no dialog tells of are in the console", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { report, told } = openFrame();
    const fault = new Error("of the program");
    report(fault);
    expect(told()).toBeNull();
    expect(warn.mock.lastCall).toContain(fault);
    warn.mockRestore();
  });
});

describe("what was told", () => {
  it.each([
    [new ApiError(409, "of somebody"), null],
    [new LoginExpired({ isKept: true }), expect.any(LoginExpired)],
  ])("is withdrawn with its visitor, but not that the session ended: %o", (error, left) => {
    const store = createStore();
    store.set(reportFailureAtom, error);
    store.set(forgetFailuresAtom);
    expect(store.get(failureAtom)).toEqual(left);
  });
});
