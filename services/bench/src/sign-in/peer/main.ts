import { verifyPassword } from '@pixchange/community';
import { environment } from '../../config.ts';

/*
 * The peer of the sign-in benchmark: checks one password as the product does, so many at a time for so long, whenever it is
 * asked to.
 */
const password = environment['BENCH_PASSWORD'] ?? '';
const stored = environment['BENCH_PASSWORD_HASH'] ?? '';

const check = async ({ connections, seconds }: { connections: number; seconds: number }) => {
  let [checks, good] = [0, 0];
  const start = performance.now();
  const until = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        if (await verifyPassword(stored, password)) good += 1;
        checks += 1;
      }
    }),
  );
  return { checks, good, elapsedSeconds: (performance.now() - start) / 1_000 };
};

process.on('message', (wanted) => {
  void check(wanted as { connections: number; seconds: number }).then((answer) => process.send?.(answer));
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
// What is made once for all checks is made before the first that counts.
if (!(await verifyPassword(stored, password))) throw new Error('the password is not that of the hash');
process.stdout.write('peer ready\n');
