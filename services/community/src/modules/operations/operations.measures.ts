import type { GivenUpWork } from '../../runtime/jobs/given-up-work.ts';
import type { LogReaders } from '../../runtime/jobs/log-readers.ts';
import type { Measure } from '../../runtime/measures.ts';

const EVERY_SECONDS = 15;
/** Maximum of the counts. Beyond it, the exact number does not matter. */
const COUNT_MAX = 1_000;

/** Returns the measures of the log readers' lag and of failed work. */
export const operationsMeasures = (readers: LogReaders, work: GivenUpWork): readonly Measure[] => [
  {
    name: 'pixchange_reader_lag_seconds',
    help: 'Age of the oldest event that a reader of the log has not handled yet; 0 when it has handled all',
    labels: ['kind', 'reader'],
    everySeconds: EVERY_SECONDS,
    read: async () =>
      (await readers.state(new Date())).readers.map(({ kind, name, lagSeconds }) => ({
        labels: { kind, reader: name },
        value: lagSeconds,
      })),
  },
  {
    name: 'pixchange_given_up_work',
    help: 'Background work that somebody has to look at: stopped projections, parked events, events of unknown types, damaged files',
    labels: ['kind'],
    everySeconds: EVERY_SECONDS,
    read: async () => {
      const [stopped, parked, passed, files] = await Promise.all([
        work.stoppedProjections(),
        work.parkedEvents(COUNT_MAX),
        work.passedTypes(),
        work.damagedFiles(COUNT_MAX),
      ]);
      const counts = { projection: stopped.length, event: parked.length, passed: passed.length, file: files.length };
      return Object.entries(counts).map(([kind, value]) => ({ labels: { kind }, value }));
    },
  },
];
