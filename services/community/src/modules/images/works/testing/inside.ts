import type { INestApplicationContext } from '@nestjs/common';
import { Attention } from '../../works.face.ts';
import type { WorkCounts } from '../work-counts.ts';

/**
 * Writes the views and shares that are still in memory to the database; runs in the process of the product
 * (`Product.within`).
 */
export const writeCounts = (server: INestApplicationContext): Promise<void> =>
  server.get<WorkCounts>(Attention).write();
