import { checkWorks, type CheckReport } from '../features.ts';
import type { MediaToolSettings } from './config.ts';
import { withServers } from './servers.ts';

/** Connects, searches the files of all works for hidden content, and reports the result. */
export const runCheck = (
  settings: MediaToolSettings,
  onProgress: (report: CheckReport) => void,
): Promise<CheckReport> =>
  withServers(settings, ({ record, ...servers }) =>
    checkWorks(
      { ...servers, record: (replaced) => record({ type: 'RecordReplaced', replaced }) },
      { concurrency: settings.MEDIA_CONCURRENCY, onProgress },
    ),
  );
