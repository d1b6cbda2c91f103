import type { z } from 'zod';
import { ValidationError } from './edge.ts';

/**
 * Merges a change into a record and validates the result as a whole; absent fields stay as they are. A partial change
 * was validated together with the record's other fields. It therefore gets the record's version, and is refused when
 * the record changes in the meantime.
 * @throws ValidationError
 */
export const changed = <D>(draft: z.ZodType<D>, before: { readonly version: string | number }, change: object): D => {
  const { version, ...rest } = before;
  const isWhole = draft.safeParse(change).success;
  const result = draft.safeParse({ ...rest, ...(isWhole ? {} : { version }), ...change });
  if (!result.success) throw new ValidationError(result.error.issues);
  return result.data;
};
