import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/**
 * Proof that a receipt is in a block: the block header (RLP), whose Keccak-256 hash is `block`, and the Merkle-Patricia
 * nodes from the receipts root to the receipt. Hex without 0x. A receipt does not contain the hash of its transaction;
 * `index` is its index in the block.
 */
export const receiptProof = z.strictObject({
  block: hash,
  header: bytes,
  index: z.int().nonnegative(),
  receipt: bytes,
  nodes: z.array(bytes).min(1).max(20),
});
export type ReceiptProof = z.output<typeof receiptProof>;

/** A stored event of the token's stream, and the proof that it is a leaf of the log under the head (RFC 9162). */
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
 * Provenance file of a token. Every field is hashed, signed or compared with known values, so a file with even one
 * changed byte is rejected. Its text is the canonical form (RFC 8785) followed by a line feed.
 */
export const provenanceForm = z.strictObject({
  format: z.literal('pixchange-provenance-1'),
  /** Key that signed the head, as a verifier key (C2SP signed-note). */
  log_key: z.string(),
  /** The signed head (C2SP tlog-checkpoint) that all events are proven against. */
  head: z.string(),
  /** The complete stream of the token, from its first event. */
  events: z.array(provenEvent).min(1),
  /** One receipt for each event that names a transaction (`namesTransaction`), in the order of the events. */
  receipts: z.array(z.strictObject({ tx: z.string().regex(/^0x[0-9a-f]{64}$/), proof: receiptProof })).min(1),
  /** The same head or an earlier one that is anchored on the chain and covers the mint; null while there is none. */
  anchor: z
    .strictObject({
      contract: z.string(),
      size: z.int().positive(),
      root: hash,
      /** Proof that the log of the head begins with the anchored one (RFC 9162). */
      consistency: z.array(hash).max(120),
      proof: receiptProof,
    })
    .nullable(),
});
export type Provenance = z.output<typeof provenanceForm>;

/** Returns the text of a provenance file: canonical JSON and a line feed. */
export const provenanceText = (provenance: Provenance): string => `${canonicalJson(provenance)}\n`;

/** Returns true for events that record a transaction of the token in a final block. */
export const namesTransaction = (type: string): boolean => type === 'MintConfirmed' || type === 'TokenTransferred';
