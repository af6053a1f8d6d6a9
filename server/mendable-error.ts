/** The server cannot do its work as it is set up; the message tells whoever runs it what to mend. */
export abstract class MendableError extends Error {}
