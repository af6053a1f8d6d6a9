import type {
  Confirmation,
  Credentials,
  InvitationAcceptance,
  InvitationView,
  Me,
  RoleGift,
  RoleTaking,
  StaffEntry,
  StaffInvitation,
  StaffSession,
} from "#contract/office/staff-shapes.ts";
import { schoolTime } from "#contract/school-date.ts";
import type { Visit } from "#server/accounts/visit.ts";
import { recordActions } from "#server/database/audit-log.ts";
import { inviteAgain, type MadeInvitation } from "./invitations.ts";
import { type Joined, join, lookAtInvitation } from "./joining.ts";
import { confirm, logInByCode, logInByPassword } from "./log-in.ts";
import { OfficeRefused } from "./refusals.ts";
import { makeRecoveryCodes } from "./second-factor.ts";
import { resetSecondFactor } from "./second-factor-reset.ts";
import {
  endOwnSessions,
  endSessionOf,
  noteUse,
  type OfficeSession,
  sessionOf,
  sessionsOf,
} from "./sessions.ts";
import { addStaff, endLoginsOf, giveRole, markLeft, takeRole } from "./staff-changes.ts";
import { listStaff } from "./staff-list.ts";
import { StaffMember } from "./staff-member.ts";
import type { StaffOptions } from "./staff-options.ts";
import { rolesOf } from "./staff-rows.ts";

/** The people who run the site in a browser: the rules, without HTTP. Rejects with OfficeRefused and AccountRefused. */
export class Staff {
  readonly #options: StaffOptions;

  constructor(options: StaffOptions) {
    this.#options = options;
  }

  /** The session of a cookie; null: there is none, or it is over. */
  session(token: string): Promise<OfficeSession | null> {
    return this.#options.database.run((sql) => sessionOf(sql, token));
  }

  /** Keeps the session alive. */
  noteUse({ id }: OfficeSession): Promise<void> {
    return this.#options.database.run((sql) => noteUse(sql, id));
  }

  async member({ staffId: id, name }: OfficeSession): Promise<StaffMember> {
    const roles = await this.#options.database.run((sql) => rolesOf(sql, id));
    return new StaffMember({ id, name, roles });
  }

  me({ recoveryCodesLeft, endsAt }: OfficeSession, { id, name, roles }: StaffMember): Me {
    return { id, name, roles: [...roles], recoveryCodesLeft, endsAt: schoolTime(endsAt) };
  }

  /** Answers the cookie of a session that lacks the second factor. */
  logIn(credentials: Credentials, visit: Visit): Promise<string> {
    return logInByPassword(this.#options, credentials, visit);
  }

  /** Answers the cookie of the whole session. */
  logInByCode(session: OfficeSession, code: string, visit: Visit): Promise<string> {
    return logInByCode(this.#options, session, code, visit);
  }

  confirm(session: OfficeSession, confirmation: Confirmation, visit: Visit): Promise<void> {
    return confirm(this.#options, session, confirmation, visit);
  }

  logOut(token: string): Promise<void> {
    return this.#options.database.run((sql) => endSessionOf(sql, token));
  }

  lookAtInvitation(invitation: string): Promise<InvitationView> {
    return lookAtInvitation(this.#options, invitation);
  }

  join(acceptance: InvitationAcceptance, visit: Visit): Promise<Joined> {
    return join(this.#options, acceptance, visit);
  }

  makeRecoveryCodes({ id, name }: StaffMember): Promise<string[]> {
    return this.#options.database.transact(async (sql) => {
      const codes = await makeRecoveryCodes(sql, id);
      await recordActions(sql, [{ operator: name, action: "recovery codes made", subject: name }]);
      return codes;
    });
  }

  sessions(session: OfficeSession): Promise<StaffSession[]> {
    return this.#options.database.run((sql) => sessionsOf(sql, session));
  }

  /** Ends one of somebody's own sessions, or all but this one. */
  endSessions(session: OfficeSession, id: string | undefined): Promise<void> {
    return this.#options.database.run((sql) => endOwnSessions(sql, session, id));
  }

  list(): Promise<StaffEntry[]> {
    return this.#options.database.run(listStaff);
  }

  add(operator: string, invitation: StaffInvitation): Promise<MadeInvitation> {
    return this.#options.database.transact((sql) => addStaff(sql, operator, invitation));
  }

  async inviteAgain(operator: string, id: string): Promise<MadeInvitation> {
    return this.#options.database.transact(async (sql) => {
      const { name, invitation } = await inviteAgain(sql, id);
      await recordActions(sql, [{ operator, action: "staff invited", subject: name }]);
      return invitation;
    });
  }

  giveRole(operator: string, { id, role }: RoleGift): Promise<void> {
    return this.#options.database.transact((sql) => giveRole(sql, operator, id, role));
  }

  takeRole(operator: string, { id, grant }: RoleTaking): Promise<void> {
    return this.#options.database.transact((sql) => takeRole(sql, operator, id, grant));
  }

  /** Rejects with OfficeRefused where it is their own: it ends their sessions before they could follow the link. */
  async resetSecondFactor(member: StaffMember, id: string): Promise<MadeInvitation> {
    if (id === member.id) throw new OfficeRefused("role");
    return this.#options.database.transact((sql) => resetSecondFactor(sql, member.name, id));
  }

  endLoginsOf(operator: string, id: string): Promise<void> {
    return this.#options.database.transact((sql) => endLoginsOf(sql, operator, id));
  }

  markLeft(operator: string, id: string): Promise<void> {
    return this.#options.database.transact((sql) => markLeft(sql, operator, id));
  }
}
