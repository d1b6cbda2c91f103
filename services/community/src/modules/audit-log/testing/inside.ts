import type { INestApplicationContext } from '@nestjs/common';
import { CountedRefusals } from '../refusals.ts';

/** Records the refusals of the minutes before a time (ISO 8601); runs in the product's process (`Product.within`). */
export const recordRefusals = (server: INestApplicationContext, until: string): Promise<void> =>
  server.get(CountedRefusals).record(new Date(until));
