import { verifyPassword } from '@pixchange/community';
import { environment } from '../../config.ts';
import { perSecond } from '../../measure/at-a-time.ts';

/*
 * The peer of the sign-in benchmark. On request, it verifies one password as the product does, with the given number of
 * verifications and concurrency.
 */
const password = environment['BENCH_PASSWORD'] ?? '';
const stored = environment['BENCH_PASSWORD_HASH'] ?? '';

const check = async ({ connections, amount }: { connections: number; amount: number }) => {
  let good = 0;
  const rate = await perSecond(amount, connections, async () => {
    if (await verifyPassword(stored, password)) good += 1;
  });
  return { perSecond: rate, good };
};

process.on('message', (wanted) => {
  void check(wanted as { connections: number; amount: number }).then((answer) => process.send?.(answer));
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
// One verification before the measured ones, so that one-time initialization does not count.
if (!(await verifyPassword(stored, password))) throw new Error('the password is not that of the hash');
process.stdout.write('peer ready\n');
