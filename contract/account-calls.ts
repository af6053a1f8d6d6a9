import * as z from "zod/mini";
import {
  AccountLogin,
  CodeRequest,
  CodeSent,
  PhoneLogin,
  Registration,
  Token,
  User,
} from "./account-shapes.ts";

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
} as const;

export type AccountCall = keyof typeof ACCOUNT_CALLS;
