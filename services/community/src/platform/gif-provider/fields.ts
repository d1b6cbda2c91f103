import { z } from 'zod';

/** Whole number of at least 0, which a provider may send as text. */
export const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

/** Width or height in pixels. Pages divide by it, so it can't be 0. */
export const side = count.pipe(z.int().min(1).max(20_000));

/** URL of a file or page, of http or https. */
export const address = z
  .string()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
