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
      "Sets password and second factor, logs in and answers ten recovery codes, which are shown once. The link opens nothing any more, and all earlier sessions end.",
  },
  me: { summary: "Who is logged in" },
  confirm: {
    summary: "Give password and code again",
    description: "For five minutes it then counts for the calls of this session that ask for both.",
  },
  logout: { summary: "Log out", description: "Ends the session of the cookie and clears it." },
  recoveryCodes: {
    summary: "Make other recovery codes",
    description: "Answers ten, which are shown once, in place of all earlier ones.",
  },
  openApi: { summary: "This document" },
  sessions: { summary: "One's own open sessions", description: "The last used first." },
  endSessions: { summary: "End one of one's own sessions, or all but this one" },
  staff: { summary: "The staff", description: "Those who have left too, by name." },
  inviteStaff: { summary: "Add somebody to the staff", description: "Answers an invitation." },
  inviteAgain: {
    summary: "Make another invitation",
    description:
      "For somebody who has not followed the first in time; earlier links open nothing any more.",
  },
  giveRole: {
    summary: "Give a role",
    description: "It counts from the next call on. One that is there already stays as it is.",
  },
  takeRole: {
    summary: "Take a role away",
    description: "One that is gone already stays so.",
  },
  resetSecondFactor: {
    summary: "Reset a second factor",
    description:
      "Ends all of the person's sessions, and answers a link by which they set up another and a new password.",
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
    description: "Oldest first. The look is in the audit log, once an hour.",
  },
  takeIn: {
    summary: "Sign up the family of an account",
    description: "Past the closing time too, while there are seats.",
  },
  moveSignUp: {
    summary: "Move a sign-up to another event",
    description: "The ticket stays, and is good there. Done before, it changes nothing.",
  },
  cancelSignUpOf: {
    summary: "Cancel a sign-up",
    description: "Gives the seat back. Done before, it changes nothing.",
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
    description: "It then counts as not sent. The same again changes nothing.",
  },
  markDraft: { summary: "Mark a draft as sent by other means, or as not sent after all" },
  removeDraft: { summary: "Delete a draft", description: "One that is gone already stays so." },
  doorEvents: {
    summary: "The events whose door the caller may open now",
    description:
      "With `events`, those that begin within 14 days and have not ended before today; with `door`, the one of today.",
  },
  doorList: {
    summary: "The sign-ups for an event, as a device at the door has them",
    description:
      "The role `door` makes it for its own event, on its day. The look is in the audit log, once an hour.",
  },
  checkIn: {
    summary: "Check in what a device has noted",
    description:
      "The same batch again changes nothing, and is answered again. The role `door` makes it for its own event, on its day and the day after.",
  },
  applications: {
    summary: "A page of the applications",
    description: "Those of the caller's stages.",
  },
  application: {
    summary: "One application",
    description: "The look is in the audit log.",
  },
  guardianPhone: {
    summary: "A guardian's whole phone",
    description: "The look is in the audit log.",
  },
  noteApplication: {
    summary: "Note something about an application",
    description: "Families never see it. Answers the application with the note.",
  },
  setPapers: { summary: "Set which papers have been handed in" },
  tryStates: {
    summary: "What a change of states would do",
    description: "Nothing is changed.",
  },
  changeStates: {
    summary: "Change the states of applications",
    description:
      "All of them or none. Families see it at once; a letter goes with the state that it came with.",
  },
  tryDecisions: {
    summary: "What preparing decisions would do",
    description: "Nothing is changed.",
  },
  prepareDecisions: {
    summary: "Prepare decisions",
    description:
      "All of them or none, in place of what was prepared before. Families see nothing of it until the release.",
  },
  undoDecisions: {
    summary: "Undo prepared decisions",
    description: "All of them or none.",
  },
  releases: { summary: "The releases of decisions, and what has no release time" },
  planRelease: {
    summary: "Set the release time of what is prepared for some stages",
    description:
      "If there is still as much as was shown. Once that time has come, it cannot be undone.",
  },
  cancelRelease: {
    summary: "Cancel a release",
    description:
      "What was prepared stays so, without a release time. A release with decisions of stages that the caller may not see is not found.",
  },
  enterApplication: {
    summary: "Enter what a family has handed in on paper",
    description:
      "Answers its number. It belongs to no account, and the dates of admission are the clerk's to look at.",
  },
  exportApplications: {
    summary: "Applications as a file",
    description: "Those of the caller's stages, in the language of the `lang` header.",
  },
  savedFilters: { summary: "One's own saved filters", description: "By name." },
  saveFilter: {
    summary: "Save a filter",
    description: "In place of one's own with the same name.",
  },
  removeFilter: {
    summary: "Delete one of one's own filters",
    description: "One that is gone already stays so.",
  },
  findPerson: {
    summary: "Find somebody",
    description: "Null: it is nobody's. The look is in the audit log.",
  },
  exportPerson: {
    summary: "All that the site holds of somebody, as a file",
    description:
      "Without passwords and codes, the office's notes, and decisions that are not released.",
  },
  deletePerson: {
    summary: "Delete all that the site holds of somebody",
    description: "The account with its sign-ups and applications, or the application from paper.",
  },
  changePersonPhone: {
    summary: "Move an account to another phone",
    description:
      "The office knows that it is the owner's. Codes to it are the one way in then: the password is gone, and all logins end.",
  },
  confirmPerson: {
    summary: "Confirm that an account's phone is still its owner's",
    description: "Codes to it are the one way in then: the password is gone, and all logins end.",
  },
  endPersonLogins: {
    summary: "End all logins of an account",
    description: "The devices that it is known on are forgotten too.",
  },
  correctableApplication: {
    summary: "What of an application can be corrected",
    description: "With the whole phone. The look is in the audit log.",
  },
  correctApplication: { summary: "Correct what an application says of child and guardian" },
  today: { summary: "What waits for the caller" },
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
  health: { summary: "How the site is" },
  downloadBackup: {
    summary: "A backup of this moment, as a file",
    description:
      "Made while it is read. It ends early, and is not whole, where the download takes more than an hour.",
  },
};
