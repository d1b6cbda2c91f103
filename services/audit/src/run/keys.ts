import type { NoteKey } from '@pixchange/contracts/audit/signed-note';
import type { BundleSource } from '../bundle/source.ts';
import type { AuditConfig } from '../config.ts';
import { readPublicKey } from '../platform/ed25519.ts';
import { fetchLogKeys, readLogKeys } from '../platform/log-keys.ts';
import type { Trust } from '../platform/trust-file.ts';

/**
 * Returns the keys that must have signed the heads: the given keys, or those of earlier audits, so that a replaced key
 * is detected. If there are neither, returns the keys of the export or of the site, or null if these have none.
 * @throws UsageError for a text that is not a key; Unreadable when the site does not return keys
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

/**
 * Returns the given public key of the auditor who made an export (32 bytes); null if none was given.
 * @throws UsageError if it is not a key
 */
export const auditorKeyOf = async ({ key }: AuditConfig): Promise<Uint8Array | null> =>
  key === null ? null : readPublicKey(key);
