/** The moment at which pages are looked at: their pictures tell of events to come. */
export const LOOKED_AT = new Date("2026-11-24T10:00:00+08:00");
