import { backfillRenditions, type BackfillReport } from '../features.ts';
import type { MediaToolSettings } from './config.ts';
import { withServers } from './servers.ts';

/**
 * Connects, generates the missing files, and reports the result.
 * @throws KeyRefusal when MASTER_KEY is not the one that the data was created with
 */
export const runBackfill = (
  settings: MediaToolSettings,
  onProgress: (report: BackfillReport) => void,
): Promise<BackfillReport> =>
  withServers(settings, ({ record, ...servers }) =>
    backfillRenditions(
      { ...servers, record: (made) => record({ type: 'RecordRenditions', made }) },
      { concurrency: settings.MEDIA_CONCURRENCY, onProgress },
    ),
  );
