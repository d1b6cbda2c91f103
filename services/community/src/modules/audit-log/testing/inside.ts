import type { INestApplicationContext } from '@nestjs/common';
import { CountedRefusals } from '../refusals.ts';

/** Records the refusals before a time (ISO 8601); runs in the process of the product (`Product.within`). */
export const recordRefusals = (server: INestApplicationContext, until: string): Promise<void> =>
  server.get(CountedRefusals).record(new Date(until));
