import { Locks } from '../jobs/locks.ts';

/*
 * Takes a lock and holds it: node lock-holder.ts DATABASE_URL NAME. Prints `locked`, and `lost` when the lock is lost.
 */
const [databaseUrl = '', name = ''] = process.argv.slice(2);
const lock = await new Locks(databaseUrl).take(name);
process.stdout.write('locked\n');
const alive = setInterval(() => undefined, 60_000);
lock.lost.addEventListener('abort', () => {
  process.stdout.write('lost\n');
  clearInterval(alive);
});
