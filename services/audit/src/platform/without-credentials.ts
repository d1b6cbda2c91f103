/** Returns a URL for display, without user and password. */
export const withoutCredentials = (url: string): string => url.replace(/\/\/[^/@]*@/, '//');
