import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { proofFile } from './exports.ts';
import { adminExportsRoutes } from './routes/admin-exports.ts';
import { cleanText, id } from './fields.ts';
import { allows, everyStaffRole, staffMatrix } from './staff-matrix.ts';

/** Resources that have a list. */
const listed = Object.keys(staffMatrix).filter((resource) => allows(everyStaffRole, resource, 'list'));

export const adminExportsHttp = endpoints(adminExportsRoutes, {
  record: {
    summary: 'Record in the audit log that rows of a console list were exported as a file',
    body: z.object({
      resource: z.enum(listed as [string, ...string[]], { error: 'There is no such list' }),
      /** Filter as JSON, in the same format as in the query of the list. */
      filter: cleanText(0, 2_000, 'Filter').default('{}'),
      rows: z.int({ error: 'Rows must be a whole number' }).min(0, { error: 'Rows must be 0 or more' }),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'SHA-256 must be 64 hexadecimal digits in lower case' }),
    }),
    example: { resource: 'users', filter: '{}', rows: 3, sha256: 'ab'.repeat(32) },
    reply: z.object({ id }),
  },
  proveDecision: {
    summary:
      'Proof of a decision for `verify.mjs`: the report, its decisions, actions on the reported target, and appeals. The audit log records it',
    owns: { id: 'report' },
    reply: proofFile,
  },
  proveWork: {
    summary:
      'Proof of a work for `verify.mjs`: who submitted it and when, and what happened to it, its token, its offers and its sales. The audit log records it',
    owns: { id: 'image' },
    reply: proofFile,
  },
  provePerson: {
    summary:
      'Proof of the ledger of a member for `verify.mjs`: every movement with its cause. The audit log records it',
    owns: { id: 'user' },
    reply: proofFile,
  },
});
