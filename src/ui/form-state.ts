import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type InputEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { type Locale, parseLocale } from "#contract/locales.ts";
import { fetchPart } from "#src/api/http.ts";

/** What stands in the fields, by their names; an unticked box has none. */
export type FieldValues = Readonly<Record<string, string>>;
/** What is wrong with a field, in the visitor's language or ready to be said in it. */
export type Problem = string | MessageDescriptor;
export type Problems<Name extends string> = Readonly<Partial<Record<Name, Problem | null>>>;

/** What a form needs once somebody uses it. */
export interface FormWork<Name extends string> {
  readonly check: (values: FieldValues, locale: Locale) => Problems<Name>;
  /** Sends what was entered. What the server refuses of single fields is shown there; what else fails goes to `onFailure`. */
  readonly send: (values: FieldValues) => Promise<void>;
  /** What an error says about single fields, by their names. */
  readonly refusedFields: (error: unknown) => Readonly<Record<string, string>>;
}

interface FormOptions<Name extends string> {
  /** In the order in which the fields stand. */
  readonly names: readonly Name[];
  /** Fetches the work: ahead when a field takes the focus, so that a page costs no more than its fields, and when it is due. */
  readonly load: () => Promise<FormWork<Name>>;
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
export function useForm<Name extends string>({ names, load, onFailure }: FormOptions<Name>) {
  const { i18n } = useLingui();
  const locale = parseLocale(i18n.locale);
  const form = useRef<HTMLFormElement>(null);
  const [work, setWork] = useState<FormWork<Name>>();
  const [values, setValues] = useState<FieldValues>({});
  /** Fields that had a problem when the form was last submitted. */
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{ problems: Problems<string>; values: FieldValues }>();
  const [failures, setFailures] = useState(0);
  const [isSending, setIsSending] = useState(false);

  const found = judged.length > 0 ? work?.check(values, locale) : undefined;
  const problemOf = (name: Name): Problem | null => {
    if (!judged.includes(name)) return null;
    const isAsRefused = refused !== undefined && refused.values[name] === values[name];
    return found?.[name] ?? (isAsRefused ? refused.problems[name] : null) ?? null;
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

  const judge = (entered: FieldValues, wrong: readonly Name[]) => {
    setValues(entered);
    setJudged(wrong);
    setFailures((count) => count + 1);
  };
  const refuse = (entered: FieldValues, refusal: Problems<string>) => {
    setRefused({ problems: refusal, values: entered });
    judge(
      entered,
      names.filter((name) => refusal[name]),
    );
  };
  /** Resolves once the form may be judged by its work, which it keeps. */
  const getToWork = async () => {
    const loaded = await fetchPart(load());
    setWork(loaded);
    return loaded;
  };
  const submit = async (element: HTMLFormElement) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const { check, send, refusedFields } = await getToWork();
      const entered = valuesOf(element);
      setRefused(undefined);
      const problemsNow = check(entered, locale);
      const wrong = names.filter((name) => problemsNow[name]);
      if (wrong.length > 0) judge(entered, wrong);
      else {
        setJudged([]);
        await send(entered).catch((error: unknown) => {
          const refusal = refusedFields(error);
          if (names.every((name) => !refusal[name])) throw error;
          refuse(entered, refusal);
        });
      }
    } catch (error) {
      onFailure(error);
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
      onFocus: () => {
        load().catch((error: unknown) => console.warn("not fetched ahead", error));
      },
      onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) =>
        setValues(valuesOf(currentTarget)),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onKeyDown: keepComposing,
    } as const,
    messageOf,
    problems,
    /** What stands in the fields, as far as it is known. */
    values,
    /** Grows with each submission that came to nothing. */
    failures,
    isSending,
    /** Shows what was refused of single fields at another time. */
    show: (refusal: Readonly<Record<string, string>>) =>
      refuse(form.current ? valuesOf(form.current) : {}, refusal),
    /** What stands in one of the fields; null: something is wrong with it, which is shown. */
    readField: async (name: Name): Promise<string | null> => {
      const { check } = await getToWork();
      const entered = form.current ? valuesOf(form.current) : {};
      setValues(entered);
      if (!check(entered, locale)[name]) return entered[name] ?? "";
      judge(entered, [name]);
      return null;
    },
  };
}

/** What stands in the fields of a form. */
export function valuesOf(form: HTMLFormElement): FieldValues {
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
