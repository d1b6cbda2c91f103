import type { z } from 'zod';
import { ValidationError } from './edge.ts';

/**
 * A record with a change of some of its fields, valid as a whole; what the change leaves out stays as it is. A change that is no whole
 * record by itself is refused where the record changes meanwhile, since it was checked together with the rest of it.
 * @throws ValidationError
 */
export const changed = <D>(draft: z.ZodType<D>, before: { readonly version: string | number }, change: object): D => {
  const { version, ...rest } = before;
  const isWhole = draft.safeParse(change).success;
  const result = draft.safeParse({ ...rest, ...(isWhole ? {} : { version }), ...change });
  if (!result.success) throw new ValidationError(result.error.issues);
  return result.data;
};
