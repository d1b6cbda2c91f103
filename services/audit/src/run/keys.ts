import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import type { AuditConfig } from '../config.ts';
import type { BundleSource } from '../platform/bundle-reader.ts';
import { fetchLogKeys, readLogKeys } from '../platform/log-keys.ts';
import type { Trust } from '../platform/trust-file.ts';

/**
 * The keys that heads must be signed with: those that were given, else those that were seen before, so that a log whose key was
 * exchanged is noticed; else those that the exporter names, or that the site tells. Null when nobody says any.
 */
export const keysOf = async (
  { logKeys, publicUrl }: AuditConfig,
  { logKeys: seen }: Trust,
  bundle: BundleSource | null,
): Promise<NoteKey[] | null> => {
  if (logKeys.length > 0) return readLogKeys(logKeys);
  if (seen.length > 0) return readLogKeys(seen);
  if (bundle !== null && bundle.header.logKeys.length > 0) return readLogKeys(bundle.header.logKeys);
  return publicUrl === null ? null : fetchLogKeys(publicUrl);
};
