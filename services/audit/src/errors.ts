/** Error for a wrong command line, or when no product runs; the message is for the person who typed the command. */
export class UsageError extends Error {}

/** Error for required input that cannot be read, so that the audit has no result. */
export class Unreadable extends Error {}
