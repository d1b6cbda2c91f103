/** Returns the first word of a full name, for greeting the person. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/u)[0] ?? fullName;
