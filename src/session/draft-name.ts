/** The name of an application that is being filled in; it goes when that has been filed. */
export const DRAFT = "draft application";
