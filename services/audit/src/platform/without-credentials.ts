/** The address as it may be shown: user and password stay with those who gave them. */
export const withoutCredentials = (url: string): string => url.replace(/\/\/[^/@]*@/, '//');
