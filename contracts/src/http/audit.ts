import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { auditRoutes } from './routes/audit.ts';
import { instant, pageOf, pageQuery, wireInteger } from './fields.ts';

/** SHA-256 in hex. */
const hash = z.string();

/**
 * `size` is the number of leaves, and `root` the root of the tree over them (RFC 9162). `note` contains the same values
 * in signed form (C2SP tlog-checkpoint), followed by the cosignatures of witnesses.
 */
export const logHeadView = z.object({
  size: z.int(),
  root: hash,
  last_event_id: z.string(),
  note: z.string(),
  signed_at: instant,
});
export type LogHeadView = z.output<typeof logHeadView>;

/** A signed head that the AuditAnchor contract stored in a final block. */
export const anchorView = z.object({
  chain_id: z.int(),
  contract_address: z.string(),
  size: z.int(),
  root: hash,
  transaction_hash: z.string(),
  block: z.int(),
  anchored_at: instant,
});
export type AnchorView = z.output<typeof anchorView>;

/** Verifier keys (C2SP signed-note); `retired` lists the keys that signed earlier heads. */
export const logKeysView = z.object({ origin: z.string(), key: z.string(), retired: z.array(z.string()) });
export type LogKeysView = z.output<typeof logKeysView>;

/** Proof that the event is leaf `leaf_index` (from 0) of the tree of the head of `size`. */
export const inclusionProofView = z.object({
  event_id: z.string(),
  leaf_index: z.int(),
  leaf_hash: hash,
  size: z.int(),
  root: hash,
  proof: z.array(hash),
});
export type InclusionProofView = z.output<typeof inclusionProofView>;

/** Proof that the tree of the head `second` begins with the tree of the head `first`. */
export const consistencyProofView = z.object({
  first: z.int(),
  first_root: hash,
  second: z.int(),
  second_root: hash,
  proof: z.array(hash),
});
export type ConsistencyProofView = z.output<typeof consistencyProofView>;

const size = wireInteger.pipe(z.int().positive());

/** Tree of the log: `ledger` has the events of the ledger and of moderation, `all` has all events. */
const tree = z.enum(['ledger', 'all'], { error: 'The tree is ledger or all' }).default('ledger');
const ofTree = z.object({ tree });

export const auditHttp = endpoints(auditRoutes, {
  heads: {
    summary: 'The signed heads of the tamper-evident log, newest first; those of all events with `tree=all`',
    query: pageQuery.extend({ tree }),
    reply: pageOf(logHeadView),
  },
  latest: {
    summary: 'The newest signed head; JSON, or the note itself where text/plain is requested',
    query: ofTree,
    reply: logHeadView,
  },
  head: {
    summary: 'The signed head over the first `size` leaves; JSON, or the note itself where text/plain is requested',
    owns: { size: 'public' },
    query: ofTree,
    reply: logHeadView,
  },
  anchors: {
    summary: 'The signed heads that are on a chain, newest first',
    query: pageQuery,
    reply: pageOf(anchorView),
  },
  keys: {
    summary:
      'The keys that sign the heads, in the format of signed notes; JSON, or a line for each where text/plain is requested',
    query: ofTree,
    reply: logKeysView,
  },
  inclusion: {
    summary: 'The proof that an event is in the log under a signed head, by default the newest',
    query: z.object({ event_id: z.guid(), size: size.optional(), tree }),
    reply: inclusionProofView,
  },
  consistency: {
    summary: 'The proof that the log of a later signed head begins with that of an earlier one',
    query: z.object({ first: size, second: size, tree }),
    reply: consistencyProofView,
  },
});
