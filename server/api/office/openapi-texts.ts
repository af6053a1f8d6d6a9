import type { OfficeCall } from "#contract/office/calls.ts";

interface OfficeCallText {
  readonly summary: string;
  readonly description?: string;
}

/** Texts of the office's calls in the document of its API. */
export const OFFICE_CALL_TEXTS: Readonly<Record<OfficeCall, OfficeCallText>> = {
  login: {
    summary: "Log in: the password",
    description:
      "Sets the cookie of a session that lacks the second factor; `loginCode` has to follow within ten minutes.",
  },
  loginCode: {
    summary: "Log in: the code",
    description: "Sets the cookie of the whole session, in place of the one that `login` set.",
  },
  invitation: {
    summary: "What an invitation leads to",
    description: "It can still be followed afterwards.",
  },
  acceptInvitation: {
    summary: "Follow an invitation",
    description:
      "Sets password and second factor and logs in. The answer holds ten recovery codes, which are shown once. The link no longer works, and all earlier sessions end.",
  },
  me: { summary: "Who is logged in" },
  confirm: {
    summary: "Give password and code again",
    description: "For five minutes it then counts for the calls of this session that ask for both.",
  },
  logout: { summary: "Log out", description: "Ends the session of the cookie and clears it." },
  recoveryCodes: {
    summary: "Make other recovery codes",
    description: "The answer holds ten, which are shown once and replace all earlier ones.",
  },
  openApi: { summary: "This document" },
  sessions: { summary: "One's own open sessions", description: "The last used first." },
  endSessions: { summary: "End one of one's own sessions, or all but this one" },
  staff: { summary: "The staff", description: "By name, with those who have left." },
  inviteStaff: {
    summary: "Add somebody to the staff",
    description: "The answer holds an invitation.",
  },
  inviteAgain: {
    summary: "Make another invitation",
    description:
      "For somebody who has not followed the first in time; earlier links no longer work.",
  },
  giveRole: {
    summary: "Give a role",
    description: "It counts from the next call on. If it is there already, nothing changes.",
  },
  takeRole: {
    summary: "Take a role away",
    description: "If it is gone already, nothing changes.",
  },
  resetSecondFactor: {
    summary: "Reset a second factor",
    description:
      "Ends all of the person's sessions. The answer holds a link by which they set up another one and a new password. Nobody resets their own: the refusal is `role`.",
  },
  endStaffSessions: { summary: "Log somebody out everywhere" },
  staffLeft: {
    summary: "Mark somebody as gone",
    description:
      "They may not log in any more: sessions, roles and invitations end, and the name stays in the audit log.",
  },
  events: {
    summary: "The events",
    description:
      "Those to come, soonest first; then the ended ones, latest first. Administrators give the role `door` for one of them.",
  },
  event: { summary: "An event with its drafts" },
  signUps: {
    summary: "The sign-ups for an event",
    description: "Oldest first. Reading them is recorded in the audit log, at most once an hour.",
  },
  takeIn: {
    summary: "Sign up the family of an account",
    description: "After sign-up has closed too, while there are seats.",
  },
  moveSignUp: {
    summary: "Move a sign-up to another event",
    description: "The ticket stays valid, for that event. If it is done already, nothing changes.",
  },
  cancelSignUpOf: {
    summary: "Cancel a sign-up",
    description: "Gives the seat back. If it is done already, nothing changes.",
  },
  exportSignUps: {
    summary: "The sign-ups for an event, as a file",
    description: "In the language of the `lang` header.",
  },
  setCapacity: {
    summary: "Set the number of seats",
    description: "Families see it at once.",
  },
  saveDraft: {
    summary: "Save a draft",
    description:
      "It then counts as not sent. The same text again changes nothing. Answers the draft as it is kept.",
  },
  markDraft: { summary: "Mark a draft as sent by other means, or as not sent after all" },
  removeDraft: {
    summary: "Delete a draft",
    description:
      "If it is gone already, nothing changes. Refused with `changed` where its text has been changed since.",
  },
  doorEvents: {
    summary: "The events whose door the caller may open now",
    description:
      "With `events`, those that begin within 14 days and have not ended before today; with `door`, the one of today.",
  },
  doorList: {
    summary: "The sign-ups for an event, as a device at the door has them",
    description:
      "With `door`, only for the event of the role, on its day. Reading them is recorded in the audit log, at most once an hour.",
  },
  checkIn: {
    summary: "Check in what a device has noted",
    description:
      "The same batch again changes nothing and gets the same answer. With `door`, only for the event of the role, on its day and up to seven days after.",
  },
  applications: {
    summary: "A page of the applications",
    description: "Those of the caller's stages.",
  },
  application: {
    summary: "One application",
    description: "Reading it is recorded in the audit log.",
  },
  guardianPhone: {
    summary: "A guardian's whole phone",
    description: "Reading it is recorded in the audit log.",
  },
  noteApplication: {
    summary: "Note something about an application",
    description: "Families never see it. The answer is the application with the note.",
  },
  setPapers: { summary: "Set which papers have been handed in" },
  tryStates: {
    summary: "What a change of states would do",
    description: "Nothing is changed.",
  },
  changeStates: {
    summary: "Change the states of applications",
    description:
      "All of them or none. Families see it at once; a letter goes with the state that it came with. Refused where several are named and one of them has been withdrawn: that one is brought back alone. Also refused while a decision waits for its release, which would overrule the state.",
  },
  tryDecisions: {
    summary: "What preparing decisions would do",
    description: "Nothing is changed.",
  },
  prepareDecisions: {
    summary: "Prepare decisions",
    description:
      "All of them or none, in place of what was prepared before. Families see nothing of it until the release. Where one of them waits for its minute already, password and code have to be given again first.",
  },
  undoDecisions: {
    summary: "Undo prepared decisions",
    description: "All of them or none.",
  },
  releases: { summary: "The releases of decisions, and what has no release time" },
  planRelease: {
    summary: "Set the release time of what is prepared for some stages",
    description:
      "Only if as many decisions are prepared as were shown. Once that time has come, it cannot be undone.",
  },
  cancelRelease: {
    summary: "Cancel a release",
    description:
      "What was prepared stays so, without a release time. A release with decisions of stages that the caller may not see is not found.",
  },
  enterApplication: {
    summary: "Enter what a family has handed in on paper",
    description:
      "The answer holds the application's number. It belongs to no account, and is taken outside the dates of admission too: those are for the clerk to check.",
  },
  exportApplications: {
    summary: "Applications as a file",
    description: "Those of the caller's stages, in the language of the `lang` header.",
  },
  savedFilters: { summary: "One's own saved filters", description: "By name." },
  saveFilter: {
    summary: "Save a filter",
    description: "Replaces one's own filter of the same name.",
  },
  removeFilter: {
    summary: "Delete one of one's own filters",
    description: "If it is gone already, nothing changes.",
  },
  findPerson: {
    summary: "Find somebody",
    description: "Null: nobody is found. If somebody is, that is recorded in the audit log.",
  },
  exportPerson: {
    summary: "All that the site holds about somebody, as a file",
    description:
      "Without passwords and codes, the office's notes, and decisions that are not released.",
  },
  deletePerson: {
    summary: "Delete all that the site holds about somebody",
    description: "The account with its sign-ups and applications, or the application from paper.",
  },
  changePersonPhone: {
    summary: "Move an account to another phone",
    description:
      "The office has to know that it is the owner's. After that, only codes sent to it open the account: the password is removed, and all logins end.",
  },
  confirmPerson: {
    summary: "Confirm that an account's phone is still its owner's",
    description:
      "After that, only codes sent to it open the account: the password is removed, and all logins end.",
  },
  endPersonLogins: {
    summary: "End all logins of an account",
    description: "Its known devices are forgotten too.",
  },
  correctableApplication: {
    summary: "What can be corrected in an application",
    description: "With the whole phone. Reading it is recorded in the audit log.",
  },
  correctApplication: {
    summary: "Correct what an application says",
    description: "Stage and consent stay as they were filed.",
  },
  today: { summary: "What waits for the caller" },
  contentFaults: { summary: "Where the content has faults, and what to do" },
  retention: { summary: "What is to be deleted by when" },
  removeDue: {
    summary: "Delete at once what is due",
    description: "The site does so every hour by itself.",
  },
  auditLog: {
    summary: "A page of the audit log",
    description: "Newest first.",
  },
  verifyAudit: {
    summary: "Whether the audit log is as it was recorded",
    description: "Follows the chain of hashes from its beginning.",
  },
  minorsReport: {
    summary: "The yearly report on minors' information, as a file",
    description: "It holds nothing personal.",
  },
  health: { summary: "The state of the site" },
  downloadBackup: {
    summary: "A backup of this moment, as a file",
    description:
      "Made while it is downloaded. A download that takes more than an hour is cut off, and its file is not whole.",
  },
};
