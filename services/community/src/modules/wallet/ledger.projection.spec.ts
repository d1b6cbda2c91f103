import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import {
  platformAccount,
  PAYPAL,
  reservedOf,
  transitOf,
  walletOf,
  type LedgerCause,
} from '@pixchange/contracts/events/ledger';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { changesOf, patch, put, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt } from '../../kernel/testing/rows.ts';
import { ledgerProjection } from './ledger.projection.ts';
import { walletDecider, type WalletCommand } from './wallet.decider.ts';

const [userId, otherId, causeId, adminId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const changes = (event: AnyEvent) => changesOf(ledgerProjection, recorded(event, 1, { recordedAt }));
const cause = (type: LedgerCause['type']): LedgerCause => ({ type, id: causeId });
const after = { coins: 30, pixtokens: 2 };

const movedBecause = (type: LedgerCause['type'], from: string, to: string, unit: 'coins' | 'pixtokens' = 'coins') => ({
  userId,
  key: 'k',
  fingerprint: 'f',
  cause: cause(type),
  movement: { unit, amount: 10, from, to },
  after,
});
const credited = (type: LedgerCause['type'], from: string): WalletEvent => ({
  type: 'WalletCredited',
  data: movedBecause(type, from, walletOf(userId)),
});
const debited = (type: LedgerCause['type'], to: string): WalletEvent => ({
  type: 'WalletDebited',
  data: movedBecause(type, walletOf(userId), to),
});

const line = (event: WalletEvent) =>
  changes(event).find((change) => change.kind === 'put' && change.table === 'wallet_lines');
const lineOf = (kind: string, coins: number) =>
  put('wallet_lines', {
    user_id: userId,
    revision: 0,
    event_id: idOf(1),
    kind,
    coins,
    pixtokens: 0,
    coins_after: 30,
    pixtokens_after: 2,
    cause_type: expect.any(String) as never,
    cause_id: causeId,
    at: recordedAt,
  });

describe('a wallet event', () => {
  it('adds a ledger entry, a balance and a history line', () =>
    expect(changes(credited('purchase', platformAccount('sales')))).toEqual([
      put('ledger_entries', {
        event_id: idOf(1),
        type: 'WalletCredited',
        stream: 'test-1',
        revision: 0,
        position: '7',
        unit: 'coins',
        amount: 10,
        from_account: 'house:sales',
        to_account: walletOf(userId),
        cause_type: 'purchase',
        cause_id: causeId,
        at: recordedAt,
      }),
      put('wallets', { user_id: userId, coins: 30, pixtokens: 2 }),
      lineOf('purchase', 10),
    ]));

  it.each<[string, WalletEvent, number]>([
    ['grant', credited('grant', platformAccount('grants')), 10],
    ['transfer_in', credited('transfer', transitOf(causeId)), 10],
    ['transfer_out', debited('transfer', transitOf(causeId)), -10],
    ['spend', debited('spend', platformAccount('fees')), -10],
    [
      'refund',
      { type: 'WalletReversed', data: movedBecause('purchase', walletOf(userId), platformAccount('sales')) },
      -10,
    ],
    [
      'reserved',
      {
        type: 'AmountReserved',
        data: { ...movedBecause('spend', walletOf(userId), reservedOf(userId)), expiresAt: recordedAt },
      },
      -10,
    ],
    [
      'mint',
      {
        type: 'AmountReserved',
        data: { ...movedBecause('mint', walletOf(userId), reservedOf(userId)), expiresAt: recordedAt },
      },
      -10,
    ],
    ['mint_refund', credited('mint', platformAccount('mint-fees')), 10],
    [
      'released',
      {
        type: 'ReservationReleased',
        data: { ...movedBecause('mint', reservedOf(userId), walletOf(userId)), reservation: 'k', why: 'released' },
      },
      10,
    ],
  ])('of kind %s has the correct sign', (kind, event, coins) => expect(line(event)).toEqual(lineOf(kind, coins)));

  it('in pixtokens adds a line in pixtokens', () =>
    expect(
      line({
        type: 'WalletCredited',
        data: movedBecause('invitation', platformAccount('grants'), walletOf(userId), 'pixtokens'),
      }),
    ).toMatchObject({ row: { kind: 'invitation', coins: 0, pixtokens: 10 } }));

  it('adds no line when a reservation is captured, because the amount had left the wallet before', () =>
    expect(
      line({
        type: 'ReservationCaptured',
        data: { ...movedBecause('mint', reservedOf(userId), platformAccount('mint-fees')), reservation: 'k' },
      }),
    ).toBeUndefined());
});

it('a reservation is stored as open until it is captured or released', () => {
  const data = movedBecause('mint', walletOf(userId), reservedOf(userId));
  expect(changes({ type: 'AmountReserved', data: { ...data, expiresAt: recordedAt } })).toContainEqual(
    put('reservations', {
      user_id: userId,
      reservation: 'k',
      unit: 'coins',
      amount: 10,
      status: 'open',
      expires_at: recordedAt,
    }),
  );
  for (const [type, status] of [
    ['ReservationCaptured', 'captured'],
    ['ReservationReleased', 'released'],
  ] as const) {
    expect(changes({ type, data: { ...data, reservation: 'k', why: 'released' } })).toContainEqual(
      patch('reservations', { user_id: userId, reservation: 'k' }, { status }),
    );
  }
});

it('a change of a reservation causes a recount for its member, and other events do not', () => {
  const touched = (event: AnyEvent) =>
    changes(event).flatMap((change) => ledgerProjection.derivations?.[0]?.touched(change));
  expect(
    touched({
      type: 'AmountReserved',
      data: { ...movedBecause('mint', walletOf(userId), reservedOf(userId)), expiresAt: recordedAt },
    }),
  ).toEqual([userId]);
  expect(
    touched({
      type: 'ReservationCaptured',
      data: { ...movedBecause('mint', reservedOf(userId), platformAccount('mint-fees')), reservation: 'k' },
    }),
  ).toEqual([userId]);
  expect(touched(credited('grant', platformAccount('grants')))).toEqual([]);
  expect(touched({ type: 'AccountErased', data: { userId, code: 'c' } })).toEqual([]);
});

it.each(['PurchaseCaptured', 'ProviderFeeCharged', 'PurchaseRefunded'])('the money of %s is recorded', (type) =>
  expect(
    changes({
      type,
      data: {
        purchaseId: causeId,
        userId,
        captureId: 'C',
        coins: 1,
        movement: { unit: 'usd_cents', amount: 999, from: PAYPAL, to: 'house:revenue' },
      },
    }),
  ).toMatchObject([
    {
      kind: 'put',
      table: 'ledger_entries',
      row: {
        type,
        unit: 'usd_cents',
        amount: 999,
        from_account: PAYPAL,
        to_account: 'house:revenue',
        cause_type: 'purchase',
        cause_id: causeId,
      },
    },
  ]),
);

describe('a transfer', () => {
  const started: TransferEvent = {
    type: 'TransferStarted',
    data: { transferId: causeId, senderId: userId, recipientId: otherId, unit: 'coins', amount: 5 },
  };
  const key = { transfer_id: causeId };
  it('is recorded from start to end', () => {
    expect(changes(started)).toEqual([
      put('transfers', {
        ...key,
        sender_id: userId,
        recipient_id: otherId,
        unit: 'coins',
        amount: 5,
        status: 'started',
        destination: null,
        started_at: recordedAt,
      }),
    ]);
    expect(changes({ type: 'TransferDestined', data: { transferId: causeId, to: 'sender' } })).toEqual([
      patch('transfers', key, { destination: 'sender' }),
    ]);
    expect(changes({ type: 'TransferRefused', data: { transferId: causeId, code: 'insufficient_funds' } })).toEqual([
      patch('transfers', key, { status: 'refused' }),
    ]);
    expect(changes({ type: 'TransferCompleted', data: { transferId: causeId } })).toEqual([
      patch('transfers', key, { status: 'completed' }),
    ]);
  });
});

describe('a grant', () => {
  const proposed = (approvalsNeeded: number): GrantEvent => ({
    type: 'GrantProposed',
    data: {
      grantId: causeId,
      administratorId: adminId,
      userId,
      unit: 'coins',
      amount: 5,
      reason: 'Sorry',
      approvalsNeeded,
    },
  });
  it.each([
    [1, 'agreed'],
    [2, 'proposed'],
  ])('that needs %i approvals is %s', (needed, status) =>
    expect(changes(proposed(needed))).toMatchObject([
      { table: 'grants', row: { grant_id: causeId, status, approvals_needed: needed, reason: 'Sorry' } },
    ]),
  );
  it('is agreed by a second approval, or rejected', () => {
    expect(changes({ type: 'GrantApproved', data: { grantId: causeId, administratorId: otherId } })).toEqual([
      patch('grants', { grant_id: causeId }, { status: 'agreed', second_id: otherId }),
    ]);
    expect(
      changes({ type: 'GrantRejected', data: { grantId: causeId, administratorId: otherId, reason: 'No' } }),
    ).toEqual([
      patch('grants', { grant_id: causeId }, { status: 'rejected', rejected_by: otherId, rejected_reason: 'No' }),
    ]);
  });
  it('loses the reasons written by an erased administrator', () =>
    expect(changes({ type: 'AccountErased', data: { userId: adminId, code: 'c' } })).toEqual([
      sweep('grants', 'administrator_id', adminId, { reason: null }),
      sweep('grants', 'rejected_by', adminId, { rejected_reason: null }),
    ]));
});

const command: fc.Arbitrary<WalletCommand> = fc
  .record({
    n: fc.nat(5),
    amount: fc.integer({ min: 1, max: 50 }),
    what: fc.constantFrom('Credit', 'Spend', 'Hold', 'Pay', 'Reverse', 'Capture', 'Release', 'Expire'),
  })
  .map(({ n, amount, what }): WalletCommand => {
    const payment = { of: 'mint', id: String(n) } as const;
    const asked = {
      userId,
      key: `${what}${n}`,
      fingerprint: 'f',
      cause: cause('mint'),
      unit: 'coins' as const,
      amount,
    };
    switch (what) {
      case 'Credit':
        return { type: 'Credit', ...asked, from: platformAccount('grants') };
      case 'Spend':
        return { type: 'Spend', ...asked, to: platformAccount('fees') };
      case 'Hold':
      case 'Pay':
        return { type: what, userId, payment, unit: 'coins', amount, expiresAt: recordedAt };
      case 'Reverse':
        return { type: 'Reverse', ...asked };
      case 'Capture':
      case 'Release':
        return { type: what, userId, payment };
      default:
        return { type: 'Expire', userId, reservation: `mint:${n}` };
    }
  });

/** Returns the wallet's events for these commands, one after the other. */
const decided = (commands: readonly WalletCommand[]): WalletEvent[] =>
  commands.reduce<WalletEvent[]>((events, next) => {
    try {
      return [...events, ...walletDecider.decide(next, fold(walletDecider, events))];
    } catch (error) {
      if (error instanceof DomainError) return events;
      throw error;
    }
  }, []);

it('the rows are the same however a wallet’s events are batched or redelivered, and its lines add up', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 5 }), (commands, cuts) => {
      const events = decided(commands).map((event, index) => ({ ...recorded(event, index + 1), revision: index }));
      const rows = rowsAfter(
        ledgerProjection,
        events.map((event) => [event]),
      );
      expect(rowsAfter(ledgerProjection, splitAt(events, cuts))).toEqual(rows);
      expect(
        rowsAfter(
          ledgerProjection,
          events.map((event) => [event, event]),
        ),
      ).toEqual(rows);
      const sum = [...(rows['wallet_lines']?.values() ?? [])].reduce(
        (total, { coins }) => total + (coins as number),
        0,
      );
      const [wallet] = [...(rows['wallets']?.values() ?? [])];
      expect(sum).toBe(wallet?.['coins'] ?? 0);
    }),
  );
});

describe('a sale', () => {
  it('is a line for its buyer when the coins are reserved, and for its seller when they arrive', () => {
    const reserved: WalletEvent = {
      type: 'AmountReserved',
      data: { ...movedBecause('offer', walletOf(userId), reservedOf(userId)), expiresAt: recordedAt },
    };
    expect(line(reserved)).toEqual(lineOf('offer', -10));
    expect(line(credited('offer', transitOf(causeId)))).toEqual(lineOf('sale', 10));
  });
  it('records its fee in the ledger', () => {
    const movement = { unit: 'coins', amount: 2, from: transitOf(causeId), to: platformAccount('fees') };
    expect(changes({ type: 'SaleFeeCharged', data: { licenceId: causeId, movement } })).toMatchObject([
      {
        kind: 'put',
        table: 'ledger_entries',
        row: { amount: 2, from_account: transitOf(causeId), to_account: 'house:fees', cause_type: 'offer' },
      },
    ]);
  });
  it('of a token is a line for its seller and one for its creator', () => {
    const share = (name: string): WalletEvent => {
      const event = credited('offer', transitOf(causeId));
      return { ...event, data: { ...event.data, key: `token-${name}:${causeId}` } } as WalletEvent;
    };
    expect(line(share('sale'))).toMatchObject({ row: { kind: 'sale', cause_type: 'token_sale' } });
    expect(line(share('royalty'))).toMatchObject({ row: { kind: 'royalty', cause_type: 'token_sale' } });
    const movement = { unit: 'coins', amount: 2, from: transitOf(causeId), to: platformAccount('fees') };
    expect(changes({ type: 'TokenSaleFeeCharged', data: { saleId: causeId, movement } })).toMatchObject([
      { row: { amount: 2, to_account: 'house:fees', cause_type: 'offer', cause_id: causeId } },
    ]);
  });
});
