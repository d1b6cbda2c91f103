import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventRegistry, leafFamilies, otherFamilies } from '../events/registry.ts';
import { isLeaf, leafHashOf, leafClassOf, leafText, type StoredEvent } from './leaf.ts';
import type { Sha256 } from './merkle.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

describe('the leaf types', () => {
  const namesOf = (families: readonly object[]): string[] => families.flatMap((family) => Object.keys(family));

  it('and the other types together are all event types', () =>
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
  ])('include %s', (type) => expect(isLeaf(type)).toBe(true));

  it.each([
    'ImageSubmitted',
    'CommentAdded',
    'AlbumCreated',
    'AccountErased',
    'LogHeadSigned',
    'constructor',
    '$metadata',
  ])('do not include %s', (type) => expect(isLeaf(type)).toBe(false));
});

describe('the leaf leafClass', () => {
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
  ])('of %s with the metadata %j is %s', (type, metadata, leafClass) =>
    expect(leafClassOf({ type, metadata })).toBe(leafClass),
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
  it('does not depend on the order of the members of the data', () => {
    expect(leafText(stored)).toBe(TEXT);
    expect(leafText({ ...stored, data: { reason: { $sealed: 'AAECAw==' }, amount: 5, unit: 'coins' } })).toBe(TEXT);
  });

  it('contains no other fields, such as the position', () =>
    expect(leafText({ ...stored, position: 7n } as StoredEvent)).toBe(TEXT));

  it('is hashed as RFC 9162 defines', () =>
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
  ])('has another hash with %j', (change) =>
    expect(leafHashOf(sha256, { ...stored, ...change })).not.toEqual(leafHashOf(sha256, stored)),
  );
});
