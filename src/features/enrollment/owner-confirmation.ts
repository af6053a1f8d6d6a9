import { msg } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { OwnerConfirmation } from "#contract/account-shapes.ts";
import { APPLICATION_FIELD_MESSAGES } from "#contract/application-messages.ts";
import { tidyName } from "#contract/form-texts.ts";
import type { Locale } from "#contract/locales.ts";
import { plainDate } from "#contract/plain-date.ts";
import { refusedFields } from "#src/api/parse-refusal.ts";
import { applicationsQuery } from "#src/session/applications-query.ts";
import type { Session } from "#src/session/session.ts";
import type { FieldValues, FormWork, Problems } from "#src/ui/form-state.ts";

type FieldName = "guardianName" | "birthDate";

/** What is sent of the form: blank fields are left out. */
function confirmationOf({ guardianName = "", birthDate = "" }: FieldValues): OwnerConfirmation {
  return {
    guardianName: tidyName(guardianName) || undefined,
    birthDate: plainDate(birthDate) || undefined,
  };
}

export function confirmationProblems(values: FieldValues, locale: Locale): Problems<FieldName> {
  const { success, error } = OwnerConfirmation.safeParse(confirmationOf(values));
  if (success) return {};
  const birthDateMessage = APPLICATION_FIELD_MESSAGES["student.birthDate"]?.wrong;
  const isWrong = (name: FieldName) => error.issues.some(({ path }) => path[0] === name);
  return {
    guardianName: isWrong("guardianName") ? msg`请输入监护人姓名，或孩子的出生日期` : null,
    birthDate: isWrong("birthDate") ? (birthDateMessage?.[locale] ?? null) : null,
  };
}

interface Confirming {
  readonly session: Session;
  readonly queryClient: QueryClient;
}

/** After a right answer the applications are shown. */
export function ownerConfirmation({ session, queryClient }: Confirming): FormWork<FieldName> {
  return {
    check: confirmationProblems,
    refusedFields,
    send: async (values) => {
      session.noteUser(await session.call("confirmOwner", { body: confirmationOf(values) }));
      await queryClient.refetchQueries(applicationsQuery(session));
    },
  };
}
