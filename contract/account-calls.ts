import * as z from "zod/mini";
import {
  DeviceKey,
  Login,
  LoginQuery,
  NoticeVersions,
  OwnerConfirmation,
  PasswordChange,
  PhoneChange,
  User,
} from "./account-shapes.ts";
import { CodeRequest, CodeSent } from "./code-shapes.ts";
import { Token } from "./credential-shapes.ts";
import { AccountLogin, PasswordReset, PhoneLogin, Registration } from "./login-shapes.ts";

const Nothing = z.object({});

/** The calls about accounts. `query` or `body` is what is sent, `needsToken` says that only the logged in may. */
export const ACCOUNT_CALLS = {
  register: {
    method: "POST",
    path: "/v1/homepage/register",
    query: Nothing,
    body: Registration,
    data: Token,
    needsToken: false,
  },
  accountLogin: {
    method: "POST",
    path: "/v1/homepage/account/login",
    query: Nothing,
    body: AccountLogin,
    data: Token,
    needsToken: false,
  },
  phoneLogin: {
    method: "POST",
    path: "/v1/homepage/phone/login",
    query: Nothing,
    body: PhoneLogin,
    data: Token,
    needsToken: false,
  },
  sendCode: {
    method: "GET",
    path: "/v1/homepage/sendCode",
    query: CodeRequest,
    body: null,
    data: CodeSent,
    needsToken: false,
  },
  user: {
    method: "GET",
    path: "/v1/homepage/detail",
    query: Nothing,
    body: null,
    data: User,
    needsToken: true,
  },
  /** Beyond the specification: the token stops working at once. */
  logout: {
    method: "POST",
    path: "/v1/homepage/logout",
    query: Nothing,
    body: null,
    data: z.null(),
    needsToken: true,
  },
  /** Beyond the specification: all other logins end. */
  changePassword: {
    method: "PUT",
    path: "/v1/homepage/password",
    query: Nothing,
    body: PasswordChange,
    data: z.null(),
    needsToken: true,
  },
  /** Beyond the specification: all other logins end, and a new one begins. */
  resetPassword: {
    method: "POST",
    path: "/v1/homepage/password/reset",
    query: Nothing,
    body: PasswordReset,
    data: Token,
    needsToken: false,
  },
  /** Beyond the specification. */
  changePhone: {
    method: "PUT",
    path: "/v1/homepage/phone",
    query: Nothing,
    body: PhoneChange,
    data: User,
    needsToken: true,
  },
  /** Beyond the specification. */
  logins: {
    method: "GET",
    path: "/v1/homepage/logins",
    query: Nothing,
    body: null,
    data: z.array(Login),
    needsToken: true,
  },
  /** Beyond the specification. */
  endLogins: {
    method: "DELETE",
    path: "/v1/homepage/logins",
    query: LoginQuery,
    body: null,
    data: z.null(),
    needsToken: true,
  },
  /** Beyond the specification: the first seals, all of them open. */
  deviceKeys: {
    method: "GET",
    path: "/v1/homepage/deviceKeys",
    query: Nothing,
    body: null,
    data: z.array(DeviceKey),
    needsToken: true,
  },
  /** Beyond the specification: the phone is still the family's. */
  confirmOwner: {
    method: "POST",
    path: "/v1/homepage/confirm",
    query: Nothing,
    body: OwnerConfirmation,
    data: User,
    needsToken: true,
  },
  /** Beyond the specification: the visitor agrees to the notices as they are now. */
  agreeToNotices: {
    method: "PUT",
    path: "/v1/homepage/agreement",
    query: Nothing,
    body: NoticeVersions,
    data: User,
    needsToken: true,
  },
} as const;

export type AccountCall = keyof typeof ACCOUNT_CALLS;
