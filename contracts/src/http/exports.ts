import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { exportsRoutes } from './routes/exports.ts';

export const exportPreparing = z.object({ status: z.literal('preparing') });

/** Excerpt of the event log. `verify.mjs` verifies its content offline if the content is saved unchanged. */
export const proofFile = z.object({
  /** Suggested name for the saved file. */
  name: z.string(),
  events: z.int(),
  /** SHA-256 of the content in UTF-8, in hex. */
  sha256: z.string(),
  content: z.string(),
});
export type ProofFile = z.output<typeof proofFile>;

export const exportsHttp = endpoints(exportsRoutes, {
  own: { summary: "All of one's data as a zip; 202 with Retry-After while it is prepared", reply: exportPreparing },
  ledger: {
    summary:
      'Proof of your ledger for `verify.mjs`: the movements of the wallet with the balance after each, in one text that anyone can verify offline. Events that name staff, such as grants, are left out',
    reply: proofFile,
  },
  renew: { summary: 'Make the archive again; it replaces the one that is there', reply: exportPreparing },
});
