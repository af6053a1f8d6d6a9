import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type InputEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { type Locale, parseLocale } from "#contract/locales.ts";
import { fetchPart } from "#src/api/http.ts";
import { isForInputMethod } from "./input-method.ts";

/** Values of the fields by name; an unticked box has none. */
export type FieldValues = Readonly<Record<string, string>>;
/** A problem with a field: a text, or a message to translate. */
export type Problem = string | MessageDescriptor;
export type Problems<Name extends string> = Readonly<Partial<Record<Name, Problem | null>>>;

export interface FormWork<Name extends string> {
  readonly check: (values: FieldValues, locale: Locale) => Problems<Name>;
  /** Problems that the server finds in single fields are shown there; other failures go to `onFailure`. */
  readonly send: (values: FieldValues) => Promise<void>;
  /** Messages of an error about single fields, by name. */
  readonly refusedFields: (error: unknown) => Problems<string>;
}

interface FormOptions<Name extends string> {
  /** In the order in which the fields stand. */
  readonly names: readonly Name[];
  /** Loads the work, on the first focus and on submit, so that a page downloads only its fields. */
  readonly load: () => Promise<FormWork<Name>>;
  readonly onFailure: (error: unknown) => void;
}

export interface ShownProblem {
  readonly name: string;
  readonly message: string;
}

/**
 * A form that is checked on submit, and after a failure while its fields are corrected. The fields are uncontrolled, so
 * text typed before hydration is not lost.
 */
export function useForm<Name extends string>({ names, load, onFailure }: FormOptions<Name>) {
  const { i18n } = useLingui();
  const locale = parseLocale(i18n.locale);
  const form = useRef<HTMLFormElement>(null);
  const [work, setWork] = useState<FormWork<Name>>();
  const [values, setValues] = useState<FieldValues>({});
  /** Fields with a problem at the last submission. */
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
    form: {
      ref: form,
      noValidate: true,
      // Never GET: a password must not appear in an address.
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
    values,
    /** Number of failed submissions. */
    failures,
    isSending,
    /** Shows problems that the server found in single fields earlier. */
    show: (refusal: Readonly<Record<string, string>>) =>
      refuse(form.current ? valuesOf(form.current) : {}, refusal),
    /** The value of a field; null: it has a problem, which is now shown. */
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

export function valuesOf(form: HTMLFormElement): FieldValues {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

function keepComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isForInputMethod(event)) event.preventDefault();
}
