import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp, type GrantView } from '@pixchange/contracts/http/admin-ledger';
import { ApiError } from '@pixchange/contracts/http/client';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { walletHttp } from '@pixchange/contracts/http/wallet';
import { sharedProduct, signUp, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import type * as Inside from './testing/inside.ts';

let product: Product;
let [ines, noor, ada, bo, auditor] = [] as unknown as [Person, Person, Person, Person, Person];
beforeAll(async () => {
  product = await sharedProduct('plain');
  [ines, noor, ada, bo, auditor] = await Promise.all([
    signUp(product),
    signUp(product),
    hire(product, 'admin'),
    hire(product, 'admin'),
    hire(product, 'auditor'),
  ]);
});

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
const balance = async ({ session: { token } }: Person) => {
  const { coins, pixtokens } = await product.call(accountsHttp.ownProfile, { token });
  return { coins, pixtokens };
};
const grant = (to: Person, amount: number, unit: 'coins' | 'pixtokens' = 'coins', by = ada): Promise<GrantView> =>
  product.call(adminLedgerHttp.proposeGrant, {
    token: by.session.token,
    body: { user_id: to.session.id, unit, amount, reason: 'A lost payment' },
  });
const linesOf = async ({ session: { token } }: Person) =>
  (await product.call(walletHttp.transactions, { token })).collection;

/** Sends a POST request, optionally with an Idempotency-Key, and returns the status and the body. */
const post = async (path: string, { session: { token } }: Person, body: object, key?: string) => {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: string; errors: { code: string }[] } };
};
const giveTo = (to: Person, amount: number) => ({ transfer: { recipient_id: to.session.id, amount } });

describe('a grant', () => {
  it('is immediately in the wallet, and in its history with the id of the grant', async () => {
    const given = await grant(ines, 500);
    expect(given).toMatchObject({
      status: 'agreed',
      approvals_needed: 1,
      agreed_by: [ada.session.id],
      reason: 'A lost payment',
    });
    expect(await balance(ines)).toEqual({ coins: 500, pixtokens: 0 });
    await grant(ines, 3, 'pixtokens');
    const [newest, first] = await linesOf(ines);
    expect(newest).toMatchObject({ kind: 'grant', coins: 0, pixtokens: 3, coins_after: 500, pixtokens_after: 3 });
    expect(first).toMatchObject({
      kind: 'grant',
      coins: 500,
      coins_after: 500,
      reference: { type: 'grant', id: given.id },
      counterparty: null,
    });
    expect(
      walletHttp.transactions.reply.parse(await product.call(walletHttp.transactions, { token: ines.session.token })),
    ).toMatchObject({ total_count: 2, total_pages: 1 });
  });

  it('above the limit needs a second administrator; nobody makes or approves one for themselves', async () => {
    const gwen = await signUp(product);
    const { id, status } = await grant(gwen, 1_001);
    expect([status, await balance(gwen)]).toEqual(['proposed', { coins: 0, pixtokens: 0 }]);
    const approve = (by: Person) =>
      product.call(adminLedgerHttp.approveGrant, { token: by.session.token, params: { id } });
    expect((await approve(ada)).status).toBe('proposed');
    expect(await balance(gwen)).toEqual({ coins: 0, pixtokens: 0 });
    expect(await approve(bo)).toMatchObject({ status: 'agreed', agreed_by: [ada.session.id, bo.session.id] });
    await approve(bo);
    expect(await balance(gwen)).toEqual({ coins: 1_001, pixtokens: 0 });
    expect(await refusal(grant(ada, 5))).toMatchObject({ status: 403, errors: [{ code: 'grant.own-wallet' }] });
    const large = await grant(bo, 2_000);
    expect(
      await refusal(product.call(adminLedgerHttp.approveGrant, { token: bo.session.token, params: { id: large.id } })),
    ).toMatchObject({ status: 403 });
  });

  it('that is rejected gives nothing, and stays rejected', async () => {
    const { id } = await grant(noor, 9_000);
    expect(
      await product.call(adminLedgerHttp.rejectGrant, {
        token: bo.session.token,
        params: { id },
        body: { reason: 'Too much' },
      }),
    ).toMatchObject({ status: 'rejected', rejected_by: bo.session.id, rejected_reason: 'Too much' });
    expect(
      await refusal(product.call(adminLedgerHttp.approveGrant, { token: bo.session.token, params: { id } })),
    ).toMatchObject({ status: 409, errors: [{ code: 'grant.rejected' }] });
    expect(await balance(noor)).toEqual({ coins: 0, pixtokens: 0 });
  });

  it('under the same key is made once, even by simultaneous requests; another body is refused', async () => {
    const gwen = await signUp(product);
    const key = randomUUID();
    const body = { user_id: gwen.session.id, unit: 'coins', amount: 7, reason: 'Once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/api/admin/grants', ada, body, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await balance(gwen)).toMatchObject({ coins: 7 });
    expect(await post('/api/admin/grants', ada, { ...body, amount: 8 }, key)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'idempotency_mismatch' }] },
    });
    // Another administrator's keys are independent.
    expect((await post('/api/admin/grants', bo, body, key)).status).toBe(201);
    expect(await balance(gwen)).toMatchObject({ coins: 14 });
  });

  it('is listed for auditors, who may not make grants, and not for members', async () => {
    const { token } = auditor.session;
    const rows = await product.call(adminLedgerHttp.grants, {
      token,
      query: {
        sort: '["amount","DESC"]',
        filter: JSON.stringify({ status: 'agreed', user_id: ines.session.id }),
      } as never,
    });
    expect(rows.map(({ amount, unit }) => [amount, unit])).toEqual([
      [500, 'coins'],
      [3, 'pixtokens'],
    ]);
    expect(await refusal(grant(ines, 1, 'coins', auditor))).toMatchObject({ status: 403 });
    const own = { filter: JSON.stringify({ user_id: ines.session.id }) } as never;
    expect(
      await refusal(product.call(adminLedgerHttp.grants, { token: ines.session.token, query: own })),
    ).toMatchObject({ status: 403 });
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 9_007_199_254_740_993 }, 'amount'],
    [{ amount: 1_000_001 }, 'amount'],
    [{ amount: 'many' }, 'amount'],
    [{ unit: 'usd_cents' }, 'unit'],
    [{ reason: ' ' }, 'reason'],
    [{ user_id: 'x' }, 'user_id'],
    [{ user_id: '00000000-0000-7000-8000-000000000000' }, 'user_id'],
  ])('with %j is refused', async (wrong, attribute) => {
    const { status, body } = await post('/api/admin/grants', ada, {
      user_id: ines.session.id,
      unit: 'coins',
      amount: 1,
      reason: 'x',
      ...wrong,
    });
    expect([status, (body.errors[0] as unknown as { attribute: string }).attribute]).toEqual([422, attribute]);
  });
});

describe('a transfer', () => {
  it('has reached the recipient when it is answered; each member sees who the other is', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    await grant(giver, 100);
    const sent = await product.call(walletHttp.transfer, {
      token: giver.session.token,
      body: { recipient_id: taker.session.id, amount: 30 },
    });
    expect(sent).toMatchObject({
      status: 'completed',
      unit: 'coins',
      amount: 30,
      sender_id: giver.session.id,
      recipient_id: taker.session.id,
    });
    expect([await balance(giver), await balance(taker)]).toMatchObject([{ coins: 70 }, { coins: 30 }]);
    expect((await linesOf(giver))[0]).toMatchObject({
      kind: 'transfer_out',
      coins: -30,
      coins_after: 70,
      reference: { type: 'transfer', id: sent.id },
      counterparty: { id: taker.session.id, username: taker.username },
    });
    expect((await linesOf(taker))[0]).toMatchObject({
      kind: 'transfer_in',
      coins: 30,
      counterparty: { id: giver.session.id, username: giver.username },
    });
    for (const {
      session: { token },
    } of [giver, taker])
      expect(await product.call(walletHttp.showTransfer, { token, params: { id: sent.id } })).toEqual(sent);
    expect(
      await refusal(product.call(walletHttp.showTransfer, { token: noor.session.token, params: { id: sent.id } })),
    ).toMatchObject({ status: 404 });
  });

  it('above the balance moves nothing, and stays refused under its key even if the balance grows', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    await grant(giver, 5);
    const key = randomUUID();
    expect(await post('/api/transfers', giver, giveTo(taker, 6), key)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'insufficient_funds' }] },
    });
    await grant(giver, 100);
    expect(await post('/api/transfers', giver, giveTo(taker, 6), key)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'insufficient_funds' }] },
    });
    expect([await balance(giver), await balance(taker)]).toMatchObject([{ coins: 105 }, { coins: 0 }]);
  });

  it('of the last coin succeeds once among 32 simultaneous requests', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    await grant(giver, 1);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => post('/api/transfers', giver, giveTo(taker, 1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 31 }, () => 422)]);
    expect([await balance(giver), await balance(taker)]).toMatchObject([{ coins: 0 }, { coins: 1 }]);
  });

  it('under one key is made once by 16 simultaneous requests', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    await grant(giver, 100);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => post('/api/transfers', giver, giveTo(taker, 10), key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { status: 'completed' } });
    expect([await balance(giver), await balance(taker)]).toMatchObject([{ coins: 90 }, { coins: 10 }]);
    expect(await post('/api/transfers', giver, giveTo(taker, 11), key)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'idempotency_mismatch' }] },
    });
    for (const bad of ['', 'two words', 'x'.repeat(201)]) {
      expect(await post('/api/transfers', giver, giveTo(taker, 10), bad)).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'idempotency_key' }] },
      });
    }
  });

  it('requires another, existing recipient and a confirmed sender', async () => {
    expect(await post('/api/transfers', ines, giveTo(ines, 1))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'transfer.self' }] },
    });
    expect(
      await post('/api/transfers', ines, {
        transfer: { recipient_id: '00000000-0000-7000-8000-000000000000', amount: 1 },
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ code: 'transfer.unknown' }] } });
    const unconfirmed = await signUp(product, { confirmed: false });
    expect(await post('/api/transfers', unconfirmed, giveTo(ines, 1))).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'not_confirmed' }] },
    });
  });

  it('no longer names the other member after their erasure', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    await grant(giver, 10);
    await product.call(walletHttp.transfer, {
      token: giver.session.token,
      body: { recipient_id: taker.session.id, amount: 4 },
    });
    await product.call(profileHttp.remove, { token: taker.session.token, body: { password: taker.password } });
    expect((await linesOf(giver))[0]).toMatchObject({ kind: 'transfer_out', coins: -4, counterparty: null });
  });
});

describe('a reserved amount', () => {
  const asked = (person: Person, key: string, amount: number) => ({
    userId: person.session.id,
    key,
    fingerprint: key,
    cause: { type: 'spend' as const, id: key },
    unit: 'coins' as const,
    amount,
  });
  const inTime = new Date(Date.now() + 60 * 60_000).toISOString();
  const before = new Date(Date.now() - 1_000).toISOString();

  const run = (command: Parameters<typeof Inside.run>[1]): Promise<void> =>
    product.within<typeof Inside>(new URL('./testing/inside.ts', import.meta.url)).run(command);

  it('leaves the balance until its release or expiry, and is not captured after that', async () => {
    const minter = await signUp(product);
    await grant(minter, 100);
    const { id: userId } = minter.session;
    const hold = (id: string, expiresAt: string): Promise<void> =>
      run({ type: 'Hold', userId, payment: { of: 'mint', id }, unit: 'coins', amount: 20, expiresAt });
    await hold('used', inTime);
    await hold('given-back', inTime);
    await run({ type: 'Capture', userId, payment: { of: 'mint', id: 'used' } });
    await until(
      () => product.call(adminLedgerHttp.account, { token: auditor.session.token, params: { id: userId } }),
      ({ balances, reserved }) => balances.coins === 60 && reserved?.coins === 20,
      'the captured amount',
    );
    await run({ type: 'Release', userId, payment: { of: 'mint', id: 'given-back' } });
    // This reservation comes last, because the periodic work may release it at any time.
    await hold('forgotten', before);
    await until(
      async () => {
        await product.tick('release-expired-reservations');
        return linesOf(minter);
      },
      (lines) => lines.filter(({ kind }) => kind === 'released').length === 2,
      'the expired amount',
    );
    expect(await balance(minter)).toMatchObject({ coins: 80 });
    expect((await linesOf(minter)).map(({ kind, coins }) => [kind, coins])).toEqual([
      ['released', 20],
      ['mint', -20],
      ['released', 20],
      ['mint', -20],
      ['mint', -20],
      ['grant', 100],
    ]);
    await run({ type: 'Capture', userId, payment: { of: 'mint', id: 'forgotten' } });
    await product.tick('release-expired-reservations');
    expect(await balance(minter)).toMatchObject({ coins: 80 });
  });

  it('cannot exceed the balance, and a reversal by the provider blocks spending until a credit', async () => {
    const debtor = await signUp(product);
    await grant(debtor, 10);
    const tooMuch = { of: 'mint', id: 'too-much' } as const;
    await expect(
      run({
        type: 'Hold',
        userId: debtor.session.id,
        payment: tooMuch,
        unit: 'coins',
        amount: 11,
        expiresAt: inTime,
      }),
    ).rejects.toThrow('insufficient_funds');
    await run({ type: 'Reverse', ...asked(debtor, 'chargeback', 15) });
    await until(
      () => balance(debtor),
      ({ coins }) => coins === -5,
      'the debt',
    );
    expect(
      await product.call(adminLedgerHttp.account, { token: auditor.session.token, params: { id: debtor.session.id } }),
    ).toMatchObject({ flagged: true });
    await grant(debtor, 3, 'pixtokens');
    expect(
      await post('/api/transfers', debtor, {
        transfer: { recipient_id: ines.session.id, unit: 'pixtokens', amount: 1 },
      }),
    ).toMatchObject({ status: 403, body: { errors: [{ code: 'wallet.flagged' }] } });
    await grant(debtor, 5);
    expect(
      (
        await post('/api/transfers', debtor, {
          transfer: { recipient_id: ines.session.id, unit: 'pixtokens', amount: 1 },
        })
      ).status,
    ).toBe(201);
  });
});

describe('the history of a ledger account', () => {
  const history = (id: string, query: object = {}) =>
    product.call(adminLedgerHttp.account, { token: auditor.session.token, params: { id }, query: query as never });

  it('shows the balance at a given time, and the events that caused its entries', async () => {
    const [giver, taker] = [await signUp(product), await signUp(product)];
    const given = await grant(giver, 1_500);
    await product.call(adminLedgerHttp.approveGrant, { token: bo.session.token, params: { id: given.id } });
    const between = (await linesOf(giver))[0]?.occurred_at ?? '';
    await product.call(walletHttp.transfer, {
      token: giver.session.token,
      body: { recipient_id: taker.session.id, amount: 400 },
    });
    const now = await history(giver.session.id);
    expect(adminLedgerHttp.account.reply.parse(now)).toMatchObject({
      account: `wallet:${giver.session.id}`,
      balances: { coins: 1_100, pixtokens: 0 },
      reserved: { coins: 0, pixtokens: 0 },
      flagged: false,
      total_count: 2,
    });
    expect(now.entries.map(({ type, amount, balance: held }) => [type, amount, held])).toEqual([
      ['WalletDebited', -400, 1_100],
      ['WalletCredited', 1_500, 1_500],
    ]);
    expect(now.entries[1]?.chain.map(({ type }) => type)).toEqual([
      'GrantProposed',
      'StaffActed',
      'GrantApproved',
      'StaffActed',
      'WalletCredited',
    ]);
    expect(now.entries[0]?.chain.map(({ type }) => type).slice(0, 1)).toEqual(['TransferStarted']);
    expect(JSON.stringify(now)).not.toContain('A lost payment');
    expect(await history(giver.session.id, { at: between })).toMatchObject({
      balances: { coins: 1_500 },
      total_count: 1,
    });
    expect(await history(giver.session.id, { at: '2020-01-01T00:00:00Z' })).toMatchObject({
      balances: { coins: 0 },
      entries: [],
    });
    expect(await history('house:grants')).toMatchObject({ balances: { usd_cents: 0 }, reserved: null });
    expect((await history('house:grants', { per_page: 1 })).entries).toHaveLength(1);
  });

  it('exists only for known accounts and valid times, and is refused to members', async () => {
    for (const id of ['house:secret', 'x', 'outside:nowhere'])
      expect(await refusal(history(id))).toMatchObject({ status: 404 });
    expect(await refusal(history(ines.session.id, { at: 'yesterday' }))).toMatchObject({
      status: 422,
      errors: [{ attribute: 'at' }],
    });
    expect(
      await refusal(
        product.call(adminLedgerHttp.account, { token: ines.session.token, params: { id: ines.session.id } }),
      ),
    ).toMatchObject({ status: 403 });
  });
});
