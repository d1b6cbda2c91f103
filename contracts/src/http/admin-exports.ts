import { z } from 'zod';
import { endpoints } from './endpoint.ts';
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
      /** Filter in JSON, in the same form as in the query of the list. */
      filter: cleanText(0, 2_000, 'Filter').default('{}'),
      rows: z.int({ error: 'Rows must be a whole number' }).min(0, { error: 'Rows must be 0 or more' }),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'SHA-256 must be 64 hexadecimal digits in lower case' }),
    }),
    example: { resource: 'users', filter: '{}', rows: 3, sha256: 'ab'.repeat(32) },
    reply: z.object({ id }),
  },
});
