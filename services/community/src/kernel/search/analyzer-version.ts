import { analyzerVersions } from './analyzer.ts';

/**
 * Range of the analyzer's number, which forms the last six digits of a projection's version. The whole version must fit
 * PostgreSQL's `integer`.
 */
const ANALYZER_PLACES = 1_000_000;
const [BASE, FACTOR] = [17, 31] as const;

const numberOf = (text: string): number =>
  [...text].reduce<number>((sum, sign) => (sum * FACTOR + (sign.codePointAt(0) ?? 0)) % ANALYZER_PLACES, BASE);

/**
 * Returns the version of a projection whose rows contain analyzed texts. It changes with the analyzer, ICU and CLDR.
 * The read model is then rebuilt, so documents and searches are always analyzed alike.
 */
export const versionWith = (own: number): number =>
  own * ANALYZER_PLACES + numberOf(Object.values(analyzerVersions).join(' '));

/** Returns the version of a projection's tables without the analyzer's number. */
export const versionOfTables = (version: number): number =>
  version < ANALYZER_PLACES ? version : Math.floor(version / ANALYZER_PLACES);
