import type { Sha256 } from '@pixchange/contracts/audit/merkle';
import type { VerifyEd25519 } from '@pixchange/contracts/audit/signed-note';
import type { Digest } from '../bundle/input.ts';

/** Platform functions that Node and browsers implement differently. */
export interface Tools {
  readonly sha256: Sha256;
  readonly verifyEd25519: VerifyEd25519;
  /** Starts a SHA-256 of bytes that arrive in chunks. */
  startSha256(): Digest;
}
