import { describe, expect, it } from 'vitest';
import { eventLine, headLine } from '@pixchange/contracts/audit/bundle';
import { chosenOfPerson } from '@pixchange/contracts/audit/chosen-events';
import { hexOf } from '@pixchange/contracts/audit/bytes';
import { leafHash } from '@pixchange/contracts/audit/merkle';
import { leafHashOf } from '@pixchange/contracts/audit/leaf';
import { Unreadable } from '../errors.ts';
import { sha256 } from '../platform/hash.ts';
import { ada, bo, bought, purchase, reward, transfer } from '../testing/stories.ts';
import { TestLog } from '../testing/test-log.ts';
import { isEventLine, lineOf, readEventLine, readLine } from './format.ts';

const event = new TestLog().add({
  ...purchase.started,
  data: { ...purchase.started.data, packId: 'é "quoted" \u2028' },
}).events[0]!;
const bytes = (line: string): Buffer => Buffer.from(line.trimEnd());

describe('a line of a bundle', () => {
  it('contains an event as stored', () => {
    const line = bytes(eventLine(event));
    expect(isEventLine(line)).toBe(true);
    const {
      event: { leaf, ...read },
    } = readEventLine(line);
    expect(read).toEqual(event);
    expect(hexOf(leafHash(sha256, leaf ?? new Uint8Array()))).toBe(hexOf(leafHashOf(sha256, event)));
  });

  it('contains the proof of an event', () =>
    expect(readEventLine(bytes(eventLine(event, { index: 7, path: ['0'.repeat(64)] })))).toMatchObject({
      kind: 'event',
      event: { id: event.id, proof: { index: 7, path: ['0'.repeat(64)] } },
    }));
  it('contains the head of an excerpt', () =>
    expect(readEventLine(bytes(headLine(event)))).toMatchObject({ kind: 'head', event: { id: event.id } }));
  it('contains the period of the provider’s report', () => {
    const line = { covered: { from: null, to: '2026-11-21T12:00:00.000Z' } };
    expect(readLine(bytes(lineOf(line)))).toEqual(line);
  });

  it('contains an event without a canonical form', () => {
    const unusual = { ...event, type: 'AlbumRenamed', data: { title: '\ud800' } };
    expect(readEventLine(bytes(eventLine(unusual)))).toEqual({ kind: 'event', event: unusual });
  });

  it.each([
    '{"position":"1"}',
    '{"position":"1","event":{}}',
    '{"position":"1","event":{"id":"x","stream":"s","type":"t","revision":"0"}}',
    '{"position":"-1","event":{"id":"x","stream":"s","type":"t","revision":0}}',
  ])('is refused: %s', (text) => expect(() => readEventLine(Buffer.from(text))).toThrow());
  it.each(['{}', '{"bundle":{"form":"another"}}', '{"covered":{"from":1,"to":null}}'])(
    'has no known format: %s',
    (text) => expect(() => readLine(Buffer.from(text))).toThrow(Unreadable),
  );
});

describe('the events of one person', () => {
  const log = new TestLog();
  for (const one of [
    ...bought,
    transfer.started(),
    transfer.paid(460),
    transfer.destined(),
    transfer.credited(40),
    transfer.completed,
    reward.earned,
  ])
    log.add(one);
  const chosen = (userId: string): readonly string[] => {
    const person = chosenOfPerson(userId);
    return log.events.filter((one) => person.includes(one)).map(({ type }) => type);
  };

  it('include purchases, sent transfers and rewards', () =>
    expect(chosen(ada)).toEqual([
      'PurchaseStarted',
      'PurchaseCaptured',
      'ProviderFeeCharged',
      'WalletCredited',
      'TransferStarted',
      'WalletDebited',
      'TransferDestined',
      'TransferCompleted',
      'InvitationRewarded',
    ]));
  it('include received transfers', () =>
    expect(chosen(bo)).toEqual(['TransferStarted', 'TransferDestined', 'WalletCredited', 'TransferCompleted']));
});
