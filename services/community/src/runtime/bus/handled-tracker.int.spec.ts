import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import { HandledTracker, type ConsumerLag } from './handled-tracker.ts';
import { BusBench, CONSUMER } from './testing/bus-contract.ts';

const bench = new BusBench();
beforeEach(() => bench.start());
afterEach(() => bench.stop());

describe('the lag of a consumer', () => {
  it('is reported as null while the process cannot read it, and after it stops', async () => {
    let lastLag: ConsumerLag | null = null;
    const tracker = new HandledTracker(
      { name: CONSUMER, types: ['EmailConfirmed'], topic: 'mail' },
      {
        ...bench.options(),
        republish: () => Promise.resolve(),
        onLag: (_, lag) => (lastLag = lag),
      },
    );
    const untilTold = (isGood: (lag: ConsumerLag | null) => boolean) =>
      until(() => Promise.resolve(lastLag), isGood, 'the lag');
    tracker.start();
    try {
      await bench.confirmPeople(2);
      await untilTold((lag) => lag?.events === 2);
      await bench.core.database.query('ALTER TABLE work.inbox RENAME TO inbox_away');
      await untilTold((lag) => lag === null);
      await bench.core.database.query('ALTER TABLE work.inbox_away RENAME TO inbox');
      await untilTold((lag) => lag?.events === 2);
    } finally {
      await tracker.stop();
    }
    expect(lastLag).toBeNull();
  });
});
