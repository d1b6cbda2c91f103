/** How a person is addressed: the first word of their name. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/u)[0] ?? fullName;
