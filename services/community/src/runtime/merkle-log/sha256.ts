import { hash } from 'node:crypto';
import type { Sha256 } from '@pixchange/contracts/audit/merkle';

/** Hashes all parts in one call, which is faster than a hash object that is updated part by part. */
export const sha256: Sha256 = (...parts) =>
  hash('sha256', parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts), 'buffer');
