import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { ApiError } from '@pixchange/contracts/http/client';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import pg from 'pg';
import { PASSWORD, signUp, startProduct, type Person, type Product } from '../../../../../../tests/product.ts';
import { hire } from '../../../../../../tests/staff.ts';

let product: Product;
let database: pg.Client;
let [admin, noor]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('staff-proof');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  admin = await hire(product, 'admin');
  noor = await signUp(product);
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const idOf = (person: Person | undefined): string => person?.session.id ?? '';
const signIn = async (): Promise<string> =>
  (await product.call(staffSessionsHttp.signIn, { body: { email: admin?.email ?? '', password: PASSWORD } })).token;
const give = (token: string) =>
  product.call(adminLedgerHttp.proposeGrant, {
    token,
    body: { user_id: idOf(noor), unit: 'coins', amount: 1, reason: 'A lost payment' },
  });
const prove = (token: string, password: string) => product.call(staffSessionsHttp.prove, { token, body: { password } });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );
/** Makes the administrator's sessions and proofs look this many minutes older. */
const minutesPass = (minutes: number) =>
  database.query(
    'UPDATE vault.tokens SET created_at = created_at - make_interval(mins => $2), proven_at = proven_at - make_interval(mins => $2) WHERE user_id = $1',
    [idOf(admin), minutes],
  );

describe('a call that moves money', () => {
  it('requires a recent login, or the password again', async () => {
    const token = await signIn();
    await give(token);
    await minutesPass(limits.staffProofMinutes + 1);
    expect(await codeOf(give(token))).toBe('staff.proof-needed');
    expect(await codeOf(prove(token, 'Wrong-word-1'))).toBe('profile.wrong-password');
    expect(await codeOf(give(token))).toBe('staff.proof-needed');
    await prove(token, PASSWORD);
    await give(token);
    await minutesPass(limits.staffProofMinutes + 1);
    expect(await codeOf(give(token))).toBe('staff.proof-needed');
  });

  it('requires the proof in the same session', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await minutesPass(limits.staffProofMinutes + 1);
    await prove(one, PASSWORD);
    await give(one);
    expect(await codeOf(give(other))).toBe('staff.proof-needed');
  });

  it('requires the proof in a member’s session too, unlike other calls', async () => {
    const token = admin?.session.token ?? '';
    await minutesPass(limits.staffProofMinutes + 1);
    expect(await codeOf(give(token))).toBe('staff.proof-needed');
    expect(await codeOf(product.call(adminLedgerHttp.grants, { token }))).toBe('done');
    await prove(token, PASSWORD);
    await give(token);
  });

  it('is not recorded as a refusal in the audit log when the proof is missing', async () => {
    const token = await signIn();
    await minutesPass(limits.staffProofMinutes + 1);
    await codeOf(give(token));
    const { rows } = await database.query('SELECT * FROM work.staff_refusals WHERE staff_id = $1', [idOf(admin)]);
    expect(rows).toEqual([]);
  });

  it('reports a missing role before a missing proof', async () => {
    const moderator = await hire(product, 'moderator');
    expect(await codeOf(give(moderator.session.token))).toBe('forbidden');
    expect(await codeOf(prove(noor?.session.token ?? '', PASSWORD))).toBe('forbidden');
  });
});
