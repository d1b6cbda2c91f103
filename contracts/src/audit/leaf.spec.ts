import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventRegistry, leafFamilies, otherFamilies } from '../events/registry.ts';
import { isLeaf, leafHashOf, leafStanding, leafText, type StoredEvent } from './leaf.ts';
import type { Sha256 } from './merkle.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

describe('what is a leaf', () => {
  const namesOf = (families: readonly object[]): string[] => families.flatMap((family) => Object.keys(family));

  it('is decided for every type of event', () =>
    expect([...namesOf(leafFamilies), ...namesOf(otherFamilies)].sort()).toEqual(Object.keys(eventRegistry).sort()));

  it.each([
    'WalletCredited',
    'PurchaseCaptured',
    'TransferCompleted',
    'GrantApproved',
    'InvitationRewarded',
    'ReportFiled',
    'ImageTakenDown',
    'AlbumRestored',
    'AccountSuspended',
    'CommentReported',
    'CommentTakenDown',
  ])('%s is one', (type) => expect(isLeaf(type)).toBe(true));

  it.each([
    'ImageSubmitted',
    'CommentAdded',
    'AlbumCreated',
    'AccountErased',
    'LogHeadSigned',
    'constructor',
    '$metadata',
  ])('%s is none', (type) => expect(isLeaf(type)).toBe(false));
});

describe('whether an event is a leaf', () => {
  it.each([
    ['WalletCredited', {}, 'leaf'],
    ['WalletCredited', { leaf: false }, 'leaf'],
    ['AlbumCreated', { leaf: true }, 'none'],
    ['$metadata', {}, 'none'],
    ['OfANewerVersion', { leaf: true }, 'leaf'],
    ['OfANewerVersion', { leaf: false }, 'none'],
    ['OfANewerVersion', { leaf: 'yes' }, 'unknown'],
    ['OfANewerVersion', {}, 'unknown'],
    ['OfANewerVersion', null, 'unknown'],
  ])('of %s with the metadata %j is answered by %s', (type, metadata, standing) =>
    expect(leafStanding({ type, metadata })).toBe(standing),
  );
});

const stored: StoredEvent = {
  stream: 'grant-0197b700-1a10-7c3e-9d52-0b1f4c2e6b01',
  revision: 0,
  id: '0197b700-1a10-7c3e-9d52-0b1f4c2e6b02',
  type: 'GrantProposed',
  data: { unit: 'coins', amount: 5, reason: { $sealed: 'AAECAw==' } },
  metadata: { schemaVersion: 1, actorId: 'a' },
};
const TEXT =
  '{"data":{"amount":5,"reason":{"$sealed":"AAECAw=="},"unit":"coins"},"id":"0197b700-1a10-7c3e-9d52-0b1f4c2e6b02","metadata":{"actorId":"a","schemaVersion":1},"revision":0,"stream":"grant-0197b700-1a10-7c3e-9d52-0b1f4c2e6b01","type":"GrantProposed"}';

describe('a leaf', () => {
  it('is the stored event in one form, whatever order its members came in', () => {
    expect(leafText(stored)).toBe(TEXT);
    expect(leafText({ ...stored, data: { reason: { $sealed: 'AAECAw==' }, amount: 5, unit: 'coins' } })).toBe(TEXT);
  });

  it('has nothing in it that is not its own, as a position', () =>
    expect(leafText({ ...stored, position: 7n } as StoredEvent)).toBe(TEXT));

  it('is hashed as RFC 9162 says', () =>
    expect(Buffer.from(leafHashOf(sha256, stored)).toString('hex')).toBe(
      createHash('sha256').update(`\0${TEXT}`).digest('hex'),
    ));

  it.each([
    { stream: 'grant-x' },
    { revision: 1 },
    { id: 'x' },
    { type: 'GrantApproved' },
    { data: {} },
    { metadata: {} },
  ])('is another one with another %j', (change) =>
    expect(leafHashOf(sha256, { ...stored, ...change })).not.toEqual(leafHashOf(sha256, stored)),
  );
});
