/** Returns the first word of a name, which addresses the person. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/u)[0] ?? fullName;
