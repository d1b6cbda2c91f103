import type { App } from '../services/community/src/compose.ts';
import { projections } from '../services/community/src/features.ts';
import { EventLog } from '../services/community/src/platform/event-store/event-log.ts';
import { DATABASE } from '../services/community/src/platform/tokens.ts';
import { rebuild as rebuildReadModel } from '../services/community/src/runtime/read-model/rebuild.ts';

/**
 * Rebuilds the read model from the log and returns the projections that differ; runs in the process of the product
 * (`Product.within`).
 */
export const rebuild = async (
  server: App['server'],
): Promise<{
  readonly swapped: boolean | undefined;
  readonly different: readonly unknown[] | undefined;
  readonly notCompared: readonly unknown[] | undefined;
}> => {
  const report = await rebuildReadModel({
    database: server.get(DATABASE),
    log: server.get(EventLog),
    projections,
    compare: true,
    onProgress: () => undefined,
  });
  return {
    swapped: report?.swapped,
    different: report?.comparisons.filter(({ equal }) => !equal),
    notCompared: report?.notCompared,
  };
};
