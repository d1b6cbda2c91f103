import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/**
 * That a receipt is in a block: the block's header (RLP), of which `block` is the Keccak-256 hash, and the nodes from its receipts root down
 * to the receipt (Merkle-Patricia). Hex without 0x. A receipt does not have the hash of its transaction, only its place in the block.
 */
export const receiptProof = z.strictObject({
  block: hash,
  header: bytes,
  index: z.int().nonnegative(),
  receipt: bytes,
  nodes: z.array(bytes).min(1).max(20),
});
export type ReceiptProof = z.output<typeof receiptProof>;

/** An event of the token's stream as it is stored, and the proof that it is a leaf of the log under the head (RFC 9162). */
const provenEvent = z.strictObject({
  index: z.int().nonnegative(),
  path: z.array(hash).max(60),
  event: z.strictObject({
    data: z.record(z.string(), z.unknown()),
    id: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    revision: z.int().nonnegative(),
    stream: z.string(),
    type: z.string(),
  }),
});

/**
 * Where a token comes from. Nothing in it is free: each field is hashed, signed or equal to what is, so that a file with another byte is
 * refused. Its text is the canonical form (RFC 8785) with a line end.
 */
export const provenanceForm = z.strictObject({
  format: z.literal('pixchange-provenance-1'),
  /** That signed the head, as verifiers of notes take it. */
  log_key: z.string(),
  /** The signed head (C2SP tlog-checkpoint) that all events are proven under. */
  head: z.string(),
  /** The whole stream of the token, from the first event on. */
  events: z.array(provenEvent).min(1),
  /** One for each event that names a transaction of the chain that changed who has the token, in their order. */
  receipts: z.array(z.strictObject({ tx: z.string().regex(/^0x[0-9a-f]{64}$/), proof: receiptProof })).min(1),
  /** An earlier or the same head that the chain has and that covers the mint; null while there is none. */
  anchor: z
    .strictObject({
      contract: z.string(),
      size: z.int().positive(),
      root: hash,
      /** That the log of the head begins with the anchored one (RFC 9162). */
      consistency: z.array(hash).max(120),
      proof: receiptProof,
    })
    .nullable(),
});
export type Provenance = z.output<typeof provenanceForm>;

export const provenanceText = (provenance: Provenance): string => `${canonicalJson(provenance)}\n`;

/** Events that say what a final block has of the token. */
export const namesTransaction = (type: string): boolean => type === 'MintConfirmed' || type === 'TokenTransferred';
