/**
 * Thrown for an invalid command line, or when Pixchange is not running. The message is for the person who typed the
 * command.
 */
export class UsageError extends Error {}

/** Thrown for a file or service that the audit needs and can't read or write; the audit then has no result. */
export class Unreadable extends Error {}
