import type { Localized } from "#contract/locales.ts";
import { ROLE_LABELS, STAFF_ROLES } from "#contract/office/roles.ts";
import { INVITATION_PATH } from "#contract/office/session.ts";
import { type NewRole, StaffName } from "#contract/office/staff-shapes.ts";
import { STAGE_LABELS, STAGES } from "#contract/stages.ts";
import { recordActions } from "#server/database/audit-log.ts";
import type { Sql } from "#server/database/database.ts";
import { inviteAgain, type MadeInvitation } from "#server/staff/invitations.ts";
import { OfficeRefused, type RefusalReason } from "#server/staff/refusals.ts";
import { resetSecondFactor } from "#server/staff/second-factor-reset.ts";
import { addStaff, markLeft } from "#server/staff/staff-changes.ts";
import { listStaff } from "#server/staff/staff-list.ts";
import { staffNamed } from "#server/staff/staff-rows.ts";
import type { Command } from "./command.ts";
import type { Input } from "./command-line.ts";
import { USAGE } from "./failure-words.ts";
import { NotDone, WrongUsage } from "./failures.ts";
import type { Office } from "./office.ts";
import { STAFF_FAILURES, STAFF_REPORTS, STAFF_STATES } from "./staff-words.ts";

const ACTIONS = ["list", "add", "invite", "leave", "reset-second-factor"] as const;

export const STAFF_COMMANDS: readonly Command[] = [
  {
    name: "staff",
    words: [`[${ACTIONS.join("|")}]`, "[NAME]"],
    summary: {
      zh: "管理后台的人员：查看、添加、重新邀请、停用、重置两步验证",
      en: "the office’s staff: lists, adds, invites again, ends access, resets two-step verification",
    },
    details: {
      zh: "add、invite、reset-second-factor 会给出一次性链接，请交给本人。姓名中有空格的，请加引号。",
      en: "add, invite and reset-second-factor print a link that works once: give it to the person. Put a name with spaces in quotation marks.",
    },
    options: {
      role: {
        value: "ROLE",
        help: {
          zh: `添加时授予的角色：${STAFF_ROLES.map((role) => `${role}（${ROLE_LABELS[role].zh}）`).join("、")}`,
          en: `the role of somebody who is added: ${STAFF_ROLES.join(", ")}`,
        },
      },
      stage: {
        value: "STAGE",
        help: {
          zh: `招生角色所管的学校，默认全部：${STAGES.join("、")}`,
          en: `the school of the role admissions; all by default: ${STAGES.join(", ")}`,
        },
      },
    },
    run: async (office, input) => {
      const [action = "list", ...names] = input.allWords;
      const act = BY_ACTION.get(action);
      if (!act) throw new WrongUsage(USAGE.notOneOf("staff", ACTIONS));
      const [name, extra] = names;
      const isList = action === "list";
      if (!isList && name === undefined) throw new WrongUsage(USAGE.missing("NAME"));
      if (extra !== undefined || (isList && name !== undefined)) {
        throw new WrongUsage(USAGE.tooMany);
      }
      return act(office, name ?? "", input);
    },
  },
];

type Act = (office: Office, name: string, input: Input) => Promise<void>;

const BY_ACTION: ReadonlyMap<string, Act> = new Map<(typeof ACTIONS)[number], Act>([
  ["list", list],
  ["add", add],
  ["invite", (office, name) => withStaff(office, name, again)],
  ["leave", (office, name) => withStaff(office, name, leave)],
  ["reset-second-factor", (office, name) => withStaff(office, name, reset)],
]);

async function list(office: Office): Promise<void> {
  const entries = await office.database.run(listStaff);
  if (entries.length === 0) office.say(STAFF_REPORTS.nobody);
  const { locale } = office;
  for (const { name, state, roles } of entries) {
    const words = roles.map(({ role, stages, eventId, day }) =>
      [
        ROLE_LABELS[role][locale],
        ...stages.map((stage) => STAGE_LABELS[stage][locale]),
        eventId,
        day,
      ]
        .filter(Boolean)
        .join(" "),
    );
    office.write([name, STAFF_STATES[state][locale], ...words].join("  "));
  }
}

async function add(office: Office, text: string, input: Input): Promise<void> {
  const name = StaffName.safeParse(text);
  if (!name.success) throw new NotDone(STAFF_FAILURES.badName);
  const roles = rolesIn(input);
  const invitation = await refusing(name.data, () =>
    office.database.transact((sql) => addStaff(sql, office.operator, { name: name.data, roles })),
  );
  tellInvitation(office, name.data, invitation);
}

function rolesIn(input: Input): NewRole[] {
  const { role, stage } = input;
  if (role === null) return [];
  if (role === "door") throw new NotDone(STAFF_FAILURES.doorInBrowser);
  const stages = stage === null ? [...STAGES] : [stage];
  return [{ role, stages: role === "admissions" ? stages : [], eventId: null, day: null }];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

async function again(office: Office, sql: Sql, { id, name }: Named): Promise<() => void> {
  const { invitation } = await inviteAgain(sql, id);
  await recordActions(sql, [office.audit("staff invited", name)]);
  return () => tellInvitation(office, name, invitation);
}

async function leave(office: Office, sql: Sql, { id, name }: Named): Promise<() => void> {
  await markLeft(sql, office.operator, id);
  return () => office.say(STAFF_REPORTS.left(name));
}

async function reset(office: Office, sql: Sql, { id, name }: Named): Promise<() => void> {
  const invitation = await resetSecondFactor(sql, office.operator, id);
  return () => {
    office.say(STAFF_REPORTS.reset(name));
    tellInvitation(office, name, invitation);
  };
}

/** Changes one of the staff, and says so once it is done. */
async function withStaff(
  office: Office,
  text: string,
  change: (office: Office, sql: Sql, named: Named) => Promise<() => void>,
): Promise<void> {
  const tell = await refusing(text, () =>
    office.database.transact(async (sql) => {
      const named = await staffNamed(sql, text);
      if (!named) throw new OfficeRefused("not-found");
      return change(office, sql, named);
    }),
  );
  tell();
}

const FAILURES: Readonly<Partial<Record<RefusalReason, (name: string) => Localized>>> = {
  "not-found": STAFF_FAILURES.noStaff,
  "name-taken": STAFF_FAILURES.nameTaken,
  changed: STAFF_FAILURES.joined,
  "last-administrator": () => STAFF_FAILURES.lastAdministrator,
};

async function refusing<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const words = cause instanceof OfficeRefused ? FAILURES[cause.reason]?.(name) : undefined;
    throw words ? new NotDone(words, { cause }) : cause;
  }
}

function tellInvitation(office: Office, name: string, { secret }: MadeInvitation): void {
  const { publicOrigin, port } = office.environment;
  const origin = publicOrigin ?? `http://localhost:${port}`;
  office.say(STAFF_REPORTS.invitation(name));
  office.write(`${origin}${INVITATION_PATH}#${secret}`);
}
