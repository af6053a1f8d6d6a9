/** The server cannot do its work as it is set up; the message tells the operator what to fix. */
export abstract class OperatorError extends Error {}
