import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startProductProcess, type ProductProcess } from '../../../../../../tests/product-process.ts';
import { newEmail, signUp, startProduct, type Product } from '../../../../../../tests/product.ts';

/** Product with rate limits and one trusted proxy, so that each caller has its own address. */
let limited: Product;
/** Compiled product without rate limits, for timing: hashing a password costs as much as in production. */
let free: ProductProcess;
beforeAll(async () => {
  limited = await startProduct('attempts', { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
  free = await startProductProcess({ ...limited.environment, RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await free.stop();
  await limited.stop();
});

const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.9';

const signIn = (product: Pick<Product, 'url'>, email: string, password: string, address = OWNER) =>
  request(product.url).post('/api/auth/session').set('X-Forwarded-For', address).send({ session: { email, password } });
const ask = (email: string, address: string) =>
  request(limited.url).post('/api/auth/passwords').set('X-Forwarded-For', address).send({ password: { email } });

const statuses = async (count: number, attempt: (n: number) => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await attempt(n)).status);
  return found;
};

describe('guessing a password', () => {
  it('is refused after ten attempts at an account, however its email is spelled, with the time to wait', async () => {
    const { email } = await signUp(limited);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `];
    const answers = await statuses(10, (n) => signIn(limited, spellings[n % 4] ?? email, `Wrong-${n}`, STRANGER));
    expect(answers).toEqual(answers.map(() => 422));
    const refused = await signIn(limited, email, 'Wrong-11', STRANGER);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ errors: [{ attribute: 'base', code: 'too_many_requests' }] });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('by a stranger locks no owner out', async () => {
    const { email, password } = await signUp(limited);
    const answers = await statuses(12, (n) => signIn(limited, email, `Wrong-${n}`, '203.0.113.20'));
    expect(answers.slice(-2)).toEqual([429, 429]);
    // The stranger's address is blocked even with the right password; the owner's address is not.
    expect((await signIn(limited, email, password, '203.0.113.20')).status).toBe(429);
    expect((await signIn(limited, email, password)).status).toBe(201);
  });

  it('is refused for an address that tries many accounts', async () => {
    const answers = await statuses(61, () => signIn(limited, newEmail(), 'Wrong1234', '203.0.113.30'));
    expect(answers.indexOf(429)).toBe(60);
    expect((await signIn(limited, newEmail(), 'Wrong1234', '203.0.113.31')).status).toBe(422);
  }, 60_000);

  it('is counted together for all addresses of one network', async () => {
    const { email } = await signUp(limited);
    const answers = await statuses(11, (n) => signIn(limited, email, `Wrong-${n}`, `2001:db8:1:2::${n + 1}`));
    expect(answers.at(-1)).toBe(429);
    expect((await signIn(limited, email, 'Wrong', '2001:db8:1:3::1')).status).toBe(422);
  });
});

describe('two processes of the product', () => {
  it('count attempts together, and lock no owner out together', async () => {
    const { email, password } = await signUp(limited);
    const other = { url: await limited.startSecondProcess() };
    const from = (turn: number) => (turn % 2 === 0 ? limited : other);
    const answers = await statuses(11, (n) => signIn(from(n), email, `Wrong-${n}`, '203.0.113.60'));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    for (const turn of [0, 1]) {
      const refused = await signIn(from(turn), email, password, '203.0.113.60');
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await signIn(from(turn), email, password)).status).toBe(201);
    }
    const asked = await statuses(6, (n) =>
      request(from(n).url)
        .post('/api/auth/passwords')
        .set('X-Forwarded-For', '203.0.113.61')
        .send({ password: { email } }),
    );
    expect(asked).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('requesting a password reset', () => {
  it('is refused after five for one account and address, even when nobody has the email', async () => {
    const { email } = await signUp(limited);
    const known = await statuses(6, () => ask(email, '203.0.113.40'));
    const unknown = await statuses(6, () => ask(email.replace('@', 'x@'), '203.0.113.41'));
    expect(known).toEqual([201, 201, 201, 201, 201, 429]);
    expect(unknown).toEqual(known);
    // The owner can still request a reset from their own address.
    expect((await ask(email, OWNER)).status).toBe(201);
  });

  it('cannot fill a mailbox from many addresses', async () => {
    const { email } = await signUp(limited);
    const answers = await statuses(11, (n) => ask(email, `203.0.113.${50 + n}`));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });
});

const ROUNDS = 24;

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

/**
 * Returns the ratio of the median times of two kinds of attempts. The kinds alternate, so that a busy machine slows
 * down both.
 */
const ratioOf = async (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> => {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0;
    if (first) ones.push(await msOf(one));
    others.push(await msOf(other));
    if (!first) ones.push(await msOf(one));
  }
  return medianOf(ones) / medianOf(others);
};

describe('the response time', () => {
  // Argon2 takes nearly all of the time, and must also run for an unknown email: without it the ratio would be ten or
  // more. The bounds allow for a busy machine.
  it('is similar for a wrong password and for an unknown email', async () => {
    const { email } = await signUp(free);
    const ratio = await ratioOf(
      () => signIn(free, email, 'Wrong1234').expect(422),
      () => signIn(free, newEmail(), 'Wrong1234').expect(422),
    );
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  }, 60_000);

  it('is similar for a password reset, whether or not anybody has the email', async () => {
    const people: string[] = [];
    for (let n = 0; n < ROUNDS; n += 1) people.push((await signUp(free, { confirmed: false })).email);
    const askFor = (email: string) =>
      request(free.url).post('/api/auth/passwords').send({ password: { email } }).expect(201);
    const ratio = await ratioOf(
      () => askFor(people.pop() ?? ''),
      () => askFor(newEmail()),
    );
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  }, 60_000);
});
