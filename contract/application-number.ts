/** What an application number looks like: `2026-K-0001`. */
export const APPLICATION_NUMBER = /^\d{4}-[KPMH]-\d{4,6}$/;
