import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StoredEvent } from '../log/stored-event.ts';
import {
  ada,
  admin,
  bo,
  bought,
  grant,
  grantCount,
  moved,
  pack,
  purchase,
  purchaseId,
  reservation,
  reward,
  roleGranted,
  secondAdmin,
  spent,
  transfer,
} from '../testing/stories.ts';
import { auditOf, guid, TestLog, timeOf } from '../testing/test-log.ts';

/** Returns the codes of the findings for these events, as one log with a head at the end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of events) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};

const holds = (...events: readonly AnyEvent[]): void => expect(audited(...events)).toEqual([]);
const finds = (codes: readonly string[], ...events: readonly AnyEvent[]): void =>
  expect(audited(...events)).toEqual(codes);

const agreed = [roleGranted(admin), roleGranted(secondAdmin)];
const sent = [...bought, transfer.started(), transfer.paid(460), transfer.destined()];

describe('a valid log', () => {
  it('may contain a purchase and its refund', () =>
    holds(
      ...bought,
      purchase.refunded(500, 250),
      purchase.reversed(250, 250),
      purchase.refunded(500, 250, 'R2'),
      purchase.reversed(250, 0, 'R2'),
    ));
  it('may contain a reversal that leaves a wallet below 0', () =>
    holds(...bought, spent(400, 100), purchase.refunded(1_000, 500), purchase.reversed(500, -400)));
  it('may contain a captured reservation', () =>
    holds(...bought, reservation.made(100, 400), reservation.captured(100, 400)));
  it('may contain a released reservation', () =>
    holds(...bought, reservation.made(100, 400), reservation.released(100, 500)));
  it('may contain a transfer', () => holds(...sent, transfer.credited(40), transfer.completed));
  it('may contain a returned transfer', () =>
    holds(
      ...bought,
      transfer.started(),
      transfer.paid(460),
      transfer.destined('sender'),
      transfer.credited(500, ada),
      transfer.completed,
    ));
  it('may contain a refused transfer', () => holds(transfer.started(), transfer.refused));
  it('may contain a grant by one administrator', () => holds(...agreed, grant.proposed(1_000), grant.credited(1_000)));
  it('may contain a grant by two administrators', () =>
    holds(...agreed, grant.proposed(1_001), grant.approved(), grant.credited(1_001)));
  it('may count a grant by one administrator', () =>
    holds(
      ...agreed,
      grantCount.counted('administrator', 600),
      grantCount.counted('receiver', 600),
      grant.proposed(600),
      grant.credited(600),
    ));
  it('may count a grant that was made before sums existed', () =>
    holds(...agreed, grant.proposed(1_000), grant.credited(1_000), grantCount.counted('receiver', 1_000)));
  it('may release the count of a grant that waits for a second administrator', () =>
    holds(
      ...agreed,
      grantCount.counted('administrator', 600),
      grant.proposed(600, { approvalsNeeded: 2 }),
      grantCount.released('administrator'),
      grant.approved(),
      grant.credited(600),
    ));
  it('may count a grant that a crash prevented from being recorded', () =>
    holds(...agreed, grantCount.counted('administrator', 600)));
  it('may contain a rejected grant', () => holds(...agreed, grant.proposed(1_001), grant.rejected));
  it('may contain a rewarded invitation', () => holds(reward.earned, reward.credited()));
});

describe('the daily sums of grants', () => {
  const other = { grantId: guid(0x999) };
  it('must not be exceeded', () =>
    finds(['grant.sum'], grantCount.counted('administrator', 600), grantCount.counted('administrator', 600, other)));
  it('start again after a day', () =>
    holds(
      grantCount.counted('administrator', 600),
      grantCount.counted('administrator', 600, { ...other, at: '2026-11-22T12:00:00.000Z' }),
    ));
  it('must count every grant by one administrator once they have begun', () =>
    finds(
      ['grant.not-counted'],
      ...agreed,
      grantCount.counted('receiver', 1, other),
      grantCount.counted('administrator', 600),
      grant.proposed(600),
      grant.credited(600),
    ));
  it('must count a grant with its own amount', () =>
    finds(
      ['grant.not-counted'],
      ...agreed,
      grantCount.counted('administrator', 1),
      grantCount.counted('receiver', 600),
      grant.proposed(600),
      grant.credited(600),
    ));
  it('must not release a grant by one administrator', () =>
    finds(
      ['grant.count-released'],
      ...agreed,
      grantCount.counted('administrator', 600),
      grantCount.counted('receiver', 600),
      grant.proposed(600),
      grantCount.released('receiver'),
      grant.credited(600),
    ));
  it('may require a second administrator, without whom the grant must not be credited', () =>
    finds(['grant.not-agreed'], ...agreed, grant.proposed(600, { approvalsNeeded: 2 }), grant.credited(600)));
  it('must be in the stream of their administrator or recipient', () => {
    const log = new TestLog().add(pack).add(grantCount.counted('receiver', 5), `grants-by-${ada}`).seal();
    expect(auditOf(log.events, [log.key.key]).codes).toEqual(['event.stream']);
  });
});

describe('a purchase', () => {
  it('must be credited', () => finds(['purchase.not-credited'], ...bought.slice(0, 3)));
  it('must not be credited without money', () =>
    finds(['purchase.credit-unpaid'], purchase.started, purchase.credited()));
  it('must not be credited twice', () =>
    finds(['wallet.key-twice', 'purchase.credit-once'], ...bought, purchase.credited({}, 1_000)));
  it('must not be credited twice under another key', () =>
    finds(['purchase.credit-key', 'purchase.credit-once'], ...bought, purchase.credited({ key: 'request:9' }, 1_000)));
  it('must be credited with its own coins', () =>
    finds(
      ['purchase.credit-amount'],
      ...bought.slice(0, 3),
      purchase.credited({ movement: moved(501, 'house:sales', `wallet:${ada}`), after: { coins: 501, pixtokens: 0 } }),
    ));
  it('must be credited to the buyer', () =>
    finds(
      ['purchase.credit-wallet'],
      ...bought.slice(0, 3),
      purchase.credited({ userId: bo, movement: moved(500, 'house:sales', `wallet:${bo}`) }),
    ));
  it('must be captured at the agreed price', () =>
    finds(
      ['purchase.cents'],
      purchase.started,
      purchase.captured({ movement: moved(1, 'outside:paypal', 'house:revenue', 'usd_cents') }),
      purchase.credited(),
    ));
  it('must be captured for the agreed coins', () =>
    finds(['purchase.coins'], purchase.started, purchase.captured({ coins: 5_000 }), purchase.credited()));
  it('must be captured once', () =>
    finds(['purchase.captured-twice'], ...bought, purchase.captured({ captureId: 'C2' })));
  it('must have its own capture', () => {
    const other = { purchaseId: guid(0x101), userId: ada };
    finds(
      ['purchase.capture-used', 'purchase.not-credited'],
      ...bought,
      { type: 'PurchaseStarted', data: { ...purchase.started.data, ...other } },
      purchase.captured(other),
    );
  });
  it('must start before its other events', () => finds(['purchase.unknown'], purchase.captured()));
  it('must move money from the provider to the platform', () =>
    finds(
      ['purchase.way'],
      purchase.started,
      purchase.captured({ movement: moved(1_000, 'house:fees', 'house:revenue', 'usd_cents') }),
      purchase.credited(),
    ));
  it('must have one fee', () => finds(['purchase.fee-twice'], ...bought, purchase.fee()));
  it('must not have a fee above its price', () =>
    finds(
      ['purchase.fee'],
      purchase.started,
      purchase.captured(),
      purchase.fee({ movement: moved(1_001, 'house:revenue', 'house:provider-fees', 'usd_cents') }),
      purchase.credited(),
    ));
  it('must not be refunded beyond its price', () =>
    finds(
      ['purchase.refunds'],
      ...bought,
      purchase.refunded(600, 300),
      purchase.reversed(300, 200),
      purchase.refunded(600, 300, 'R2'),
      purchase.reversed(300, -100, 'R2'),
    ));
  it('must return coins in proportion to the refund', () =>
    finds(['purchase.refund-coins'], ...bought, purchase.refunded(500, 100), purchase.reversed(100, 400)));
  it('must be refunded only once under an id', () =>
    finds(
      ['purchase.refund-twice', 'purchase.not-reversed'],
      ...bought,
      purchase.refunded(500, 250),
      purchase.reversed(250, 250),
      purchase.refunded(500, 250),
    ));
  it('must take coins back for a refund', () =>
    finds(['purchase.not-reversed'], ...bought, purchase.refunded(500, 250)));
  it('must take back as many coins as the refund states', () =>
    finds(['purchase.reversal-amount'], ...bought, purchase.refunded(500, 250), purchase.reversed(500, 0)));
  it('must not take coins back without a refund', () =>
    finds(['purchase.reversal-unexplained'], ...bought, purchase.reversed(250, 250)));
  it('must have the price of its pack', () => {
    finds(['purchase.offer'], { type: 'PurchaseStarted', data: { ...purchase.started.data, cents: 1 } });
    finds(['purchase.offer'], { type: 'PurchaseStarted', data: { ...purchase.started.data, packVersion: 2 } });
    holds(
      { type: 'CoinPackChanged', data: { ...pack.data, version: 2, cents: 900 } },
      { type: 'PurchaseStarted', data: { ...purchase.started.data, packVersion: 2, cents: 900 } },
    );
  });
  it('must keep its buyer', () =>
    finds(['purchase.user'], purchase.started, purchase.captured({ userId: bo }), purchase.credited()));
});

describe('a wallet', () => {
  it('must state its true balance', () => finds(['wallet.after'], ...bought, spent(100, 401)));
  it('causes one finding for one fault', () =>
    finds(['wallet.after'], ...bought, spent(100, 401), spent(100, 301, 'request:2')));
  it('must not be overdrawn', () => finds(['account.below-zero'], ...bought, spent(501, -1)));
  it('must not spend while it is below 0', () =>
    finds(
      ['wallet.flagged-spent', 'account.below-zero'],
      ...bought,
      spent(400, 100),
      purchase.refunded(1_000, 500),
      purchase.reversed(500, -400),
      spent(1, -401, 'request:2'),
    ));
  it('must use a key only once', () => finds(['wallet.key-twice'], ...bought, spent(1, 499), spent(1, 498)));
  it('must have a cause for each credit', () =>
    finds(['wallet.credit-unexplained'], purchase.credited({ cause: { type: 'spend', id: '1' } })));
  it('must not be credited directly from another wallet', () =>
    finds(
      ['wallet.way', 'purchase.credit-amount'],
      ...bought.slice(0, 3),
      purchase.credited({ movement: moved(500, `wallet:${bo}`, `wallet:${ada}`) }),
    ));
  it('must have its own stream', () => {
    const log = new TestLog().add(pack);
    for (const event of bought.slice(0, 3)) log.add(event);
    log.add(purchase.credited(), `wallet-${bo}`).seal();
    expect(auditOf(log.events, [log.key.key]).codes).toEqual(['event.stream']);
  });
  it('must not contain dollars', () =>
    finds(
      ['wallet.unit', 'wallet.after', 'purchase.credit-amount'],
      ...bought.slice(0, 3),
      purchase.credited({ movement: moved(500, 'house:sales', `wallet:${ada}`, 'usd_cents') }),
    ));
});

describe('a reservation', () => {
  it('must end in time', () => finds(['reservation.open'], ...bought, reservation.made(100, 400)));
  it('must end with its whole amount', () =>
    finds(['reservation.amount'], ...bought, reservation.made(100, 400), reservation.captured(99, 400)));
  it('must end only once', () =>
    finds(
      ['account.below-zero', 'reservation.not-open'],
      ...bought,
      reservation.made(100, 400),
      reservation.captured(100, 400),
      reservation.released(100, 500),
    ));
  it('must have a time limit', () =>
    finds(
      ['reservation.no-time'],
      ...bought,
      reservation.made(100, 400, { expiresAt: 'some day' }),
      reservation.captured(100, 400),
    ));
});

describe('a transfer', () => {
  it('must arrive', () => finds(['transfer.in-transit'], ...sent));
  it('must be paid or refused', () => finds(['transfer.not-paid'], transfer.started()));
  it('must arrive at its recorded destination', () =>
    finds(['transfer.credit'], ...sent, transfer.credited(500, ada), transfer.completed));
  it('must arrive only once', () =>
    finds(
      ['wallet.key-twice', 'transfer.credited-twice', 'account.below-zero'],
      ...sent,
      transfer.credited(40),
      transfer.credited(80),
      transfer.completed,
    ));
  it('must arrive with its whole amount', () =>
    finds(
      ['transfer.credit', 'transfer.in-transit'],
      ...sent,
      transfer.credited(39, bo, {
        movement: moved(39, `transit:${transfer.started().data['transferId'] as string}`, `wallet:${bo}`),
      }),
    ));
  it('must get a destination only once', () =>
    finds(
      ['transfer.destined-twice'],
      ...sent,
      transfer.destined('sender'),
      transfer.credited(40),
      transfer.completed,
    ));
  it('must not get a destination before it is paid', () =>
    finds(['transfer.destined-unpaid', 'transfer.not-paid'], transfer.started(), transfer.destined()));
  it('must not be completed before it arrives', () =>
    finds(['transfer.completed-early', 'transfer.in-transit'], ...sent, transfer.completed));
  it('must not share its transit account with another debit', () =>
    finds(['transfer.way'], ...bought, transfer.paid(460, { cause: { type: 'spend', id: '1' } })));
  it('must be between two people', () =>
    finds(['transfer.self'], transfer.started({ recipientId: ada }), transfer.refused));
  it('must start only once', () =>
    finds(['transfer.started-twice'], ...sent, transfer.credited(40), transfer.completed, transfer.started()));
});

describe('an open process', () => {
  const log = [pack, ...bought.slice(0, 3)].reduce((made, event) => made.add(event), new TestLog());
  it('is listed, and is not a finding yet', () => {
    const { codes, outcome } = auditOf(log.events, null, [], 60_000);
    expect([codes, outcome.openCount, outcome.open.map(({ code }) => code)]).toEqual([
      [],
      2,
      ['purchase.not-credited', 'head.waiting'],
    ]);
  });
  it('is a finding when it is overdue', () =>
    expect(auditOf(log.events, null, [], 900_001).codes).toEqual(['purchase.not-credited', 'head.waiting']));
  it('is not a finding within the grace time after the product has started', () => {
    const codesOf = (runningSinceMs: number | null) => {
      const { auditor, findings } = auditOf([], null);
      for (const event of log.events) auditor.see(event);
      const nowMs = Date.parse(timeOf(0)) + 24 * 3_600_000;
      const since = runningSinceMs === null ? null : nowMs - runningSinceMs;
      auditor.finish(nowMs, { graceMs: 900_000, mintMs: 72 * 3_600_000, runningSinceMs: since });
      return findings.kept.map(({ code }) => code);
    };
    expect(codesOf(30_000)).toEqual([]);
    expect(codesOf(900_001)).toEqual(['purchase.not-credited', 'head.waiting']);
    expect(codesOf(null)).toEqual(['purchase.not-credited', 'head.waiting']);
  });
  it('begins, for a grant, with the last required approval', () => {
    const waited = [roleGranted(admin), roleGranted(secondAdmin), grant.proposed(1_001)].reduce(
      (made, event) => made.add(event),
      new TestLog(),
    );
    for (let seconds = 0; seconds < 1_000; seconds += 1) waited.add({ type: 'EmailConfirmed', data: { userId: ada } });
    const { outcome } = auditOf(waited.add(grant.approved()).events, null, [], 0);
    expect(outcome.open.map(({ code }) => code)).toEqual(['grant.not-credited']);
  });
});

describe('a grant', () => {
  it('must be credited', () => finds(['grant.not-credited'], ...agreed, grant.proposed(1_000)));
  it('needs two administrators above the limit, even if its event states fewer', () =>
    finds(['grant.not-agreed'], ...agreed, grant.proposed(1_001, { approvalsNeeded: 1 }), grant.credited(1_001)));
  it('needs two different administrators', () =>
    finds(['grant.not-agreed'], ...agreed, grant.proposed(1_001), grant.approved(admin), grant.credited(1_001)));
  it('needs a current administrator', () =>
    finds(['grant.no-administrator', 'grant.not-agreed'], grant.proposed(1_000), grant.credited(1_000)));
  it('does not count former administrators', () => {
    const left: AnyEvent = { type: 'RoleRevoked', data: { userId: admin, role: 'admin' } };
    finds(
      ['grant.no-administrator', 'grant.not-agreed'],
      ...agreed,
      left,
      grant.proposed(1_000),
      grant.credited(1_000),
    );
  });
  it('must not be for its own administrator', () =>
    finds(['grant.own-wallet'], ...agreed, grant.proposed(1_000, { administratorId: ada })));
  it('must be credited with the agreed amount', () =>
    finds(['grant.credit'], ...agreed, grant.proposed(999), grant.credited(1_000)));
  it('must not be credited after its rejection', () =>
    finds(
      ['grant.rejected', 'grant.not-agreed'],
      ...agreed,
      grant.proposed(1_001),
      grant.rejected,
      grant.credited(1_001),
    ));
  it('must be credited only once', () =>
    finds(
      ['wallet.key-twice', 'grant.credit-unexplained'],
      ...agreed,
      grant.proposed(1_000),
      grant.credited(1_000),
      grant.credited(1_000, { after: { coins: 2_000, pixtokens: 0 } }),
    ));
  it('must be proposed before its credit', () => finds(['grant.credit-unexplained'], grant.credited(1_000)));
});

describe('a refund that an administrator made', () => {
  const refundIds = { requestId: guid(0x500), purchaseId, userId: ada };
  const requested: AnyEvent = {
    type: 'RefundRequested',
    data: { ...refundIds, administratorId: admin, captureId: 'C1', cents: 500, rest: false, reason: null },
  };
  const answered: AnyEvent = { type: 'RefundAnswered', data: { ...refundIds, status: 'completed', refundId: 'R1' } };
  const refunded = [purchase.refunded(500, 250), purchase.reversed(250, 250)];
  it('may be recorded in its purchase', () => holds(...agreed, ...bought, requested, answered, ...refunded));
  it('must be recorded in its purchase', () =>
    finds(['refund.not-recorded'], ...agreed, ...bought, requested, answered));
  it('needs an administrator', () => finds(['refund.no-administrator'], ...bought, requested, answered, ...refunded));
});

describe('a reward', () => {
  it('must be credited', () => finds(['reward.not-credited'], reward.earned));
  it('must be earned only once', () =>
    finds(['reward.twice'], reward.earned, reward.credited(), {
      type: 'InvitationRewarded',
      data: { ...reward.earned.data, inviterId: admin },
    }));
  it('must be earned before its credit', () => finds(['reward.credit-unexplained'], reward.credited()));
  it('must be credited with the earned amount', () =>
    finds(
      ['reward.credit'],
      reward.earned,
      reward.credited({
        movement: moved(2, 'house:grants', `wallet:${ada}`, 'pixtokens'),
        after: { coins: 0, pixtokens: 2 },
      }),
    ));
  it('may be taken back for a refunded purchase, once', () => {
    const paid = [reward.earned, reward.credited()];
    holds(...paid, reward.refunded, reward.takenBack);
    finds(['reward.taken-back'], ...paid, reward.takenBack);
    finds(
      ['reward.taken-back'],
      ...paid,
      { ...reward.refunded, data: { ...reward.refunded.data, inviterId: bo } },
      reward.takenBack,
    );
  });
  it('must not be for inviting oneself', () =>
    finds(['reward.self', 'reward.not-credited'], {
      type: 'InvitationRewarded',
      data: { ...reward.earned.data, invitedId: ada },
    }));
});

describe('an event of the ledger', () => {
  const stored = (change: object, at = 4) => {
    const log = new TestLog().add(pack);
    for (const event of bought) log.add(event);
    log.seal();
    const events = log.events.map((event, index) => (index === at ? { ...event, ...change } : event));
    return auditOf(events, [log.key.key]);
  };
  it('must match the schema of the contract', () =>
    expect(stored({ data: { ...purchase.credited().data, after: {} } }).codes).toContain('event.schema'));
  it('must be JSON', () => expect(stored({ data: 'broken {' }).codes).toContain('event.schema'));
  it('must have a known version', () => {
    const metadata = {
      correlationId: 'r',
      causationId: 'r',
      actorId: 'a',
      recordedAt: '2026-11-21T12:00:04.000Z',
      schemaVersion: 2,
    };
    const { findings } = stored({ metadata });
    expect(findings.kept[0]).toMatchObject({
      code: 'event.schema',
      message: expect.stringContaining('versions up to 1') as unknown,
      event: { stream: `wallet-${ada}`, revision: 0, position: '50' },
    });
  });
  it('must have a known type', () => expect(stored({ type: 'WalletEnriched' }).codes).toContain('event.schema'));
  it('must not contain a movement when its type has none', () =>
    expect(
      audited({ type: 'EmailConfirmed', data: { userId: ada, movement: moved(1, 'house:sales', `wallet:${ada}`) } }),
    ).toEqual(['event.schema']));
  /** Returns events that each move 10^12 from one account to another, without a purchase. */
  const huge = (count: number): readonly StoredEvent[] => {
    const movement = moved(1_000_000_000_000, 'house:revenue', 'house:provider-fees', 'usd_cents');
    const log = new TestLog();
    for (let n = 0; n < count; n += 1) log.add(purchase.fee({ captureId: `C${n}`, movement }));
    return log.events;
  };
  it('is counted, but not kept, as a finding after the first 1,000 findings', () => {
    const { findings } = auditOf(huge(1_500), null);
    expect(findings.count).toBeGreaterThanOrEqual(1_500);
    expect(findings.kept).toHaveLength(1_000);
  });
  it('must not raise a balance to 2^53 or above', () => {
    const events = huge(Math.ceil(2 ** 53 / 1_000_000_000_000));
    const { findings, auditor } = auditOf(events.slice(0, -1), null);
    const before = auditor.books.balance('usd_cents', 'house:provider-fees');
    findings.kept.length = 0;
    auditor.see(events.at(-1) as StoredEvent);
    expect(findings.kept.map(({ code }) => code)).toContain('account.overflow');
    expect(auditor.books.balance('usd_cents', 'house:provider-fees')).toBe(before);
  });
});
