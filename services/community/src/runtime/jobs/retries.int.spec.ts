import { afterEach, describe, it } from '@jest/globals';
import { until } from '../../../../../tests/until.ts';
import { append, listeningLog, newUser } from '../testing/event-core.ts';
import { people } from '../testing/people.ts';
import { projecting } from '../testing/projecting.ts';
import { Retries } from './retries.ts';

const test = projecting('retries');
const { startProjector, confirmPeople, untilShown, untilState, untilNothingIsStopped } = test;

let running: Retries[] = [];
afterEach(async () => {
  await Promise.all(running.map((retries) => retries.stop()));
  running = [];
});

describe('two processes with the same stopped projection', () => {
  it('both continue after one retry request: one follows the log, and the other is on standby', async () => {
    const bad = newUser();
    await append(test.log, bad.stream, [
      bad.confirmed,
      { type: 'RoleGranted', data: { userId: bad.userId, role: 'auditor' } },
    ]);
    const { RoleGranted: failing } = people.handlers as unknown as Record<'RoleGranted', (event: never) => never>;
    let isMended = false;
    const handlers = { ...people.handlers, RoleGranted: (event: never) => (isMended ? [] : failing(event)) };
    const projectors = [1, 2].map(() => startProjector({ ...people, handlers: handlers as never }));
    for (const projector of projectors) await untilState(projector, 'stopped');
    running = projectors.map((projector) => {
      const retries = new Retries(test.core.database, [], [projector], listeningLog().log);
      retries.start();
      return retries;
    });
    isMended = true;
    await test.core.database.query('UPDATE work.stopped_projections SET retry_requested_at = now()');
    await until(
      () => Promise.resolve(projectors.map(({ state }) => state).sort()),
      (states) => states.join() === 'running,standby',
      'one that runs and one that stands by',
    );
    await confirmPeople(1);
    await untilShown(2);
    await untilNothingIsStopped();
  });
});
