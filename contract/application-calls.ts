import * as z from "zod/mini";
import { Application } from "./application-shapes.ts";
import {
  ApplicationQuery,
  ApplicationReceipt,
  FiledApplication,
} from "./filed-application-shapes.ts";
import { ListQuery } from "./list-query.ts";

/** The calls about applications for enrolment, both for the logged in. */
export const APPLICATION_CALLS = {
  apply: {
    method: "PUT",
    path: "/v1/homepage/signUp",
    query: z.object({}),
    body: Application,
    data: ApplicationReceipt,
    needsToken: true,
  },
  /** Beyond the specification: one's own, newest first. */
  applications: {
    method: "GET",
    path: "/v1/homepage/signUp",
    query: ListQuery,
    body: null,
    data: z.array(ApplicationReceipt),
    needsToken: true,
  },
  /** Beyond the specification: all of one's own. */
  application: {
    method: "GET",
    path: "/v1/homepage/signUp/detail",
    query: ApplicationQuery,
    body: null,
    data: FiledApplication,
    needsToken: true,
  },
  /** Beyond the specification: takes one's own back, for good. */
  withdraw: {
    method: "DELETE",
    path: "/v1/homepage/signUp",
    query: ApplicationQuery,
    body: null,
    data: ApplicationReceipt,
    needsToken: true,
  },
} as const;

export type ApplicationCall = keyof typeof APPLICATION_CALLS;
