import { z } from 'zod';
import { cleanLines } from './fields.ts';
import { klipyBodies, reports } from './limits.ts';

/*
 * Bodies of writes in KLIPY's format. All fields are optional. Unknown fields are ignored, because apps also send
 * fields for KLIPY's advertisements.
 */

const { customerIdLengthMax, queryLengthMax } = klipyBodies;

const wrongCustomer = { error: `customer_id must be text of at most ${customerIdLengthMax} characters` };
const customer_id = z.union([z.string().max(customerIdLengthMax, wrongCustomer), z.number()], wrongCustomer).nullish();

/** Share or view of a work. */
export const klipyUse = z.object({
  customer_id,
  q: z
    .string({ error: 'q must be text' })
    .max(queryLengthMax, { error: `q can have at most ${queryLengthMax} characters` })
    .nullish(),
});

/** Report of a work; its reason is one of KLIPY's codes, or free text. A report without a reason counts as `other`. */
export const klipyReport = z.object({
  customer_id,
  reason: cleanLines(0, reports.commentLengthMax, 'Reason').nullish(),
});
