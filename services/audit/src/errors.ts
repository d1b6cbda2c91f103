/**
 * Error for an invalid command line, or when Pixchange is not running; the message is for the person who typed the
 * command.
 */
export class UsageError extends Error {}

/** Error for a file or service that the audit needs and cannot read or write; the audit then has no result. */
export class Unreadable extends Error {}
