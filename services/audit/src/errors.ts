/** Error in the command line, or nothing is running; the message is for the person who typed it. */
export class UsageError extends Error {}

/** Something that had to be read could not be: no answer about the log is possible. */
export class Unreadable extends Error {}
