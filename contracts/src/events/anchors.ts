import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const chainId = z.int().positive();
/** Address of AuditAnchor, with the checksum of EIP-55. */
const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const size = z.int().positive();
const root = z.string().regex(/^[0-9a-f]{64}$/);
const tx = z.string().regex(/^0x[0-9a-f]{64}$/);
const wei = z.string().regex(/^\d{1,40}$/);

/**
 * Stream `anchors-{chainId}-{contract}`: signed heads of the tamper-evident log that are sent to the AuditAnchor
 * contract. These events are not leaves of the log; otherwise every anchor would need another head.
 */
export const anchorEvents = {
  /** A transaction was signed and is sent next; transactions with the same nonce replace each other. */
  AnchorSubmitted: event({
    version: 1,
    data: z.object({
      chainId,
      contract,
      size,
      root,
      tx,
      nonce: z.int().min(0),
      maxFeePerGas: wei,
      maxPriorityFeePerGas: wei,
      /** Number of the newest block before the transaction was sent. */
      fromBlock: z.int().min(0),
      submittedAt: z.string(),
    }),
  }),
  /** A final block contains the head. */
  HeadAnchored: event({
    version: 1,
    data: z.object({ chainId, contract, size, root, tx, block: z.int().min(0) }),
  }),
} as const;
export type AnchorEvent = EventOf<typeof anchorEvents>;
