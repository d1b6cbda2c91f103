import type { Input } from '../bundle/input.ts';
import { UsageError } from '../errors.ts';
import { isProvenanceFile, readProvenanceFile } from '../provenance/file.ts';
import { verifyProvenance, type ProvenanceReport } from '../provenance/verify.ts';
import { verifyExport, type BundleOptions, type BundleReport, type ExcerptReport } from './bundle.ts';
import type { Tools } from './tools.ts';

/*
 * Verification of a file of any kind. `verify.mjs` and the page /proof of the web client both call it, so this file and
 * its imports must run in Node and in browsers.
 */

export type { Input } from '../bundle/input.ts';
export { Unreadable } from '../errors.ts';
export { isProvenanceFile } from '../provenance/file.ts';
export { claimTexts, textOfClaim, type Claim } from './claims.ts';
export type { LeafPath } from './path.ts';
export type { Tools } from './tools.ts';

export type Report = BundleReport | ExcerptReport | ProvenanceReport;

/** Whether anything in the file is signed by the log; otherwise, a given key proves nothing. */
export const isSigned = (report: Report): boolean => report.kind !== 'export' || report.signed;

export interface VerifyGiven extends BundleOptions {
  /** SHA-256 in hex of the image that the proof of a token is about; null if there is no image. */
  readonly fileSha256: string | null;
}

/**
 * Verifies a file of any kind.
 * @throws UsageError for an option that the kind does not have; Unreadable when the file can't be read
 */
export const verifyInput = async (
  input: Input,
  tools: Tools,
  { keys, auditorKey, fileSha256 }: VerifyGiven,
): Promise<Report> => {
  const isToken = await isProvenanceFile(input);
  if (!isToken && fileSha256 !== null) throw new UsageError('--file requires the proof of a token');
  if (isToken && auditorKey !== null)
    throw new UsageError('--key requires an export; the proof of a token has no auditor');
  return isToken
    ? verifyProvenance(await readProvenanceFile(input), { source: input.name, tools, keys, fileSha256 })
    : verifyExport(input, tools, { keys, auditorKey });
};
