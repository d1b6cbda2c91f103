/** Translated texts of one language, by the names of their catalogs. */
export type Translations = Readonly<Record<string, object>>;

type Loaders = Record<string, () => Promise<Translations>>;

/** Loaders of the other languages, by language code. Each language is a chunk that only its readers download. */
export const loaders: Loaders = {};

/**
 * Registers loaders. Must run before any module with texts loads, because such modules choose the language on import.
 */
export const setLoaders = (added: Loaders): void => void Object.assign(loaders, added);
