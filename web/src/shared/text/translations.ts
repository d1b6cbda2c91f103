/** Translations of the catalogs, by their names. */
export type Translations = Readonly<Record<string, object>>;

type Loaders = Record<string, () => Promise<Translations>>;

/** Loaders of the texts of other languages; each is a separate chunk that only its readers load. */
export const loaders: Loaders = {};

/** Sets the loaders, before the first module that reads a text is loaded. */
export const setLoaders = (given: Loaders): void => void Object.assign(loaders, given);
