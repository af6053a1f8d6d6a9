import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";

/** What stands in the fields, by their names; an unticked box has none. */
export type FieldValues = Readonly<Record<string, string>>;
/** What is wrong with a field, in the visitor's language or ready to be said in it. */
export type Problem = string | MessageDescriptor;
export type Problems<Name extends string> = Readonly<Partial<Record<Name, Problem | null>>>;

interface FormOptions<Name extends string> {
  /** In the order in which the fields stand. */
  readonly names: readonly Name[];
  readonly check: (values: FieldValues) => Problems<Name>;
  /** Sends what was entered. What the server refuses of single fields is shown there; what else fails goes to `onFailure`. */
  readonly send: (values: FieldValues) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** A problem with a field, ready to be shown. */
export interface ShownProblem {
  readonly name: string;
  readonly message: string;
}

/**
 * A form that is checked when it is submitted, and after a failure as each field is mended. The fields keep their values
 * themselves, so that nothing typed or filled in before the app has taken over is lost.
 */
export function useForm<Name extends string>({ names, check, send, onFailure }: FormOptions<Name>) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues>({});
  /** Fields that had a problem when the form was last submitted. */
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{ problems: Problems<Name>; values: FieldValues }>();
  const [failures, setFailures] = useState(0);
  const [isSending, setIsSending] = useState(false);

  const found = check(values);
  const problemOf = (name: Name): Problem | null => {
    if (!judged.includes(name)) return null;
    const isAsRefused = refused !== undefined && refused.values[name] === values[name];
    return found[name] ?? (isAsRefused ? refused.problems[name] : null) ?? null;
  };
  const messageOf = (name: Name): string | undefined => {
    const problem = problemOf(name);
    if (problem === null) return undefined;
    return typeof problem === "string" ? problem : i18n._(problem);
  };
  const problems = names.flatMap((name): readonly ShownProblem[] => {
    const message = messageOf(name);
    return message === undefined ? [] : [{ name, message }];
  });

  const judge = (problemsNow: Problems<Name>) => {
    setJudged(names.filter((name) => problemsNow[name]));
    setFailures((count) => count + 1);
  };
  const submit = async () => {
    if (isSending || !form.current) return;
    const entered = valuesOf(form.current);
    setValues(entered);
    setRefused(undefined);
    const problemsNow = check(entered);
    if (names.some((name) => problemsNow[name])) return judge(problemsNow);
    setJudged([]);
    setIsSending(true);
    try {
      await send(entered);
    } catch (error) {
      const { refusedFields } = await import("#src/api/parse-refusal.ts");
      const refusal = ofFields(names, refusedFields(error));
      if (names.some((name) => refusal[name])) {
        setRefused({ problems: refusal, values: entered });
        judge(refusal);
      } else onFailure(error);
    }
    setIsSending(false);
  };

  return {
    /** For the `form` element. */
    form: {
      ref: form,
      noValidate: true,
      // Without the app nothing is submitted; if it were, no password would stand in an address.
      method: "post",
      onInput: () => form.current && setValues(valuesOf(form.current)),
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      },
      onKeyDown: keepComposing,
    } as const,
    messageOf,
    problems,
    /** Grows with each submission that came to nothing. */
    failures,
    isSending,
    /** What stands in the fields now. */
    read: (): FieldValues => (form.current ? valuesOf(form.current) : {}),
    /** Shows problems without a submission. */
    show: (problemsNow: Problems<Name>) => {
      if (!form.current) return;
      const entered = valuesOf(form.current);
      setValues(entered);
      setRefused({ problems: problemsNow, values: entered });
      judge(problemsNow);
    },
  };
}

/** Of all that was refused, what a visitor can mend in one of the fields. */
function ofFields<Name extends string>(
  names: readonly Name[],
  refused: Readonly<Record<string, string>>,
): Problems<Name> {
  const problems: Partial<Record<Name, Problem>> = {};
  for (const name of names) {
    const message = refused[name];
    if (message !== undefined) problems[name] = message;
  }
  return problems;
}

function valuesOf(form: HTMLFormElement): FieldValues {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

/** Code of a key press that an input method takes for itself; Safari says no more of the Enter that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

function keepComposing(event: KeyboardEvent): void {
  const { key, keyCode, nativeEvent } = event;
  if (key !== "Enter") return;
  if (nativeEvent.isComposing || keyCode === TAKEN_BY_INPUT_METHOD) event.preventDefault();
}
