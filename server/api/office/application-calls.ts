import type { APPLICATION_CALLS_OF_OFFICE } from "#contract/office/application-calls.ts";
import { schoolDate } from "#contract/school-date.ts";
import { localeOfCall } from "#server/api/envelope.ts";
import { filterFor } from "#server/applications/application-filter.ts";
import { changeStates, tryStates } from "#server/applications/change-states.ts";
import { prepareDecisions, tryDecisions, undoDecisions } from "#server/applications/decide.ts";
import { enterFromPaper } from "#server/applications/enter-from-paper.ts";
import { exportedTable } from "#server/applications/export-applications.ts";
import { setPapers } from "#server/applications/hand-in-papers.ts";
import { listApplications } from "#server/applications/list-applications.ts";
import { addNote, readApplication, readPhone } from "#server/applications/office-application.ts";
import {
  cancelRelease,
  countUnplanned,
  isAnyPlanned,
  listReleases,
  planRelease,
} from "#server/applications/plan-releases.ts";
import { listFilters, removeFilter, saveFilter } from "#server/applications/saved-filters.ts";
import { OfficeRefused } from "#server/staff/refusals.ts";
import { withOfficeRefusals } from "./application-refusals.ts";
import { type GuardedCall, type Handlers, OfficeFile } from "./handlers.ts";
import type { OfficeServices } from "./services.ts";

type Names = Extract<GuardedCall, keyof typeof APPLICATION_CALLS_OF_OFFICE>;

/** Applications of the caller's stages; what is none of them is not found. */
export function applicationCalls({
  applications: store,
  now,
}: Pick<OfficeServices, "applications" | "now">): Handlers<Names> {
  const { database, keys } = store;
  return {
    applications: ({ input, member }) => listApplications(store, input, member.stages),
    application: async ({ input, member }) =>
      found(await readApplication(store, member, input.number)),
    guardianPhone: async ({ input, member }) => ({
      phone: found(await readPhone(store, member, input.number)),
    }),
    noteApplication: async ({ input: { number, ...note }, member }) =>
      found(await addNote(store, member, number, note)),
    setPapers: async ({ input: { papers, ...seen }, member }) => ({
      version: await withOfficeRefusals(() => setPapers(store, member, seen, papers)),
    }),
    tryStates: ({ input: { seen, status }, member }) => tryStates(store, member, seen, status),
    changeStates: ({ input: { seen, status }, member }) =>
      withOfficeRefusals(() => changeStates(store, member, seen, status)),
    tryDecisions: ({ input: { seen, ...wanted }, member }) =>
      withOfficeRefusals(() => tryDecisions(store, member, seen, wanted)),
    prepareDecisions: async ({ input: { seen, ...wanted }, member, session }) => {
      // The minute was given after password and code, and a session left open must not give it other letters.
      const numbers = seen.map(({ number }) => number);
      if (!session.isConfirmed && (await isAnyPlanned(store, numbers, member.stages)))
        throw new OfficeRefused("confirm");
      return withOfficeRefusals(() => prepareDecisions(store, member, seen, wanted));
    },
    undoDecisions: ({ input, member }) =>
      withOfficeRefusals(() => undoDecisions(store, member, input.seen)),
    releases: async ({ member }) => {
      const counts = member.stages.map(async (stage) => ({
        stage,
        ...(await countUnplanned(store, [stage])),
      }));
      return {
        releases: await listReleases(store, member),
        unplanned: (await Promise.all(counts)).filter(({ count }) => count > 0),
      };
    },
    planRelease: async ({ input: { releaseAt, stages, ...wanted }, member }) => {
      for (const stage of stages) member.requireStage(stage);
      const plan = { ...wanted, stages, releaseAt: new Date(releaseAt) };
      const { isPlanned } = await withOfficeRefusals(() => planRelease(store, member, plan));
      if (!isPlanned) throw new OfficeRefused("changed");
      return null;
    },
    cancelRelease: async ({ input, member }) => {
      await withOfficeRefusals(() => cancelRelease(store, member, input.id));
      return null;
    },
    enterApplication: async ({ input, member }) => {
      member.requireStage(input.application.stage);
      return { number: await withOfficeRefusals(() => enterFromPaper(store, member, input)) };
    },
    exportApplications: async ({ input: { filter, numbers, format }, member, request }) => {
      const chosen = { ...filterFor(filter, member.stages), ...(numbers && { numbers }) };
      const table = await exportedTable(database, keys, chosen, {
        locale: localeOfCall(request),
        operator: member.name,
        now: now(),
      });
      return OfficeFile.ofTable(table, `${table.name}-${schoolDate(now())}`, format);
    },
    savedFilters: ({ member }) => listFilters(database, member),
    saveFilter: async ({ input, member }) => {
      await saveFilter(database, member, input);
      return null;
    },
    removeFilter: async ({ input, member }) => {
      await removeFilter(database, member, input.name);
      return null;
    },
  };
}

function found<Item>(item: Item | null): Item {
  if (item === null) throw new OfficeRefused("not-found");
  return item;
}
