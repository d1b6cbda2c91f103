/** Of every catalogue by its name; empty for English, which the catalogues hold themselves. */
export const translations: Readonly<Record<string, object>> = {};
