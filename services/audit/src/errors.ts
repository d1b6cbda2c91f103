/** The command line makes no sense, or nothing runs; the message is for the one who typed it. */
export class UsageError extends Error {}

/** Something that had to be read could not be: no answer about the log is possible. */
export class Unreadable extends Error {}
