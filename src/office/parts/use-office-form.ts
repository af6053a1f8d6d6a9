import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { refusedFields } from "#src/api/parse-refusal.ts";
import { type FieldValues, type Problems, useForm } from "#src/ui/form-state.ts";

interface OfficeFormOptions<Name extends string> {
  /** In the order in which the fields stand. */
  readonly names: readonly Name[];
  /** Those that may stay empty. */
  readonly optional?: readonly NoInfer<Name>[];
  /** What else is wrong with the values. */
  readonly check?: (values: FieldValues) => Problems<NoInfer<Name>>;
  readonly send: (values: FieldValues) => Promise<void>;
}

const EMPTY = msg`请填写此项`;

/** The one kind of form in the office: checked when it is sent, then while its fields are corrected; `failure` is what else went wrong. */
export function useOfficeForm<Name extends string>({
  names,
  optional = [],
  check,
  send,
}: OfficeFormOptions<Name>) {
  const [failure, setFailure] = useState<unknown>(null);
  const checkAll = (values: FieldValues): Problems<Name> => {
    const problems: Partial<Record<Name, Problems<Name>[Name]>> = { ...check?.(values) };
    for (const name of names) {
      if (!optional.includes(name) && !values[name]?.trim()) problems[name] = EMPTY;
    }
    return problems;
  };
  const form = useForm({
    names,
    load: () =>
      Promise.resolve({
        check: checkAll,
        send: async (values) => {
          setFailure(null);
          await send(values);
        },
        refusedFields,
      }),
    onFailure: setFailure,
  });
  return { ...form, failure };
}
