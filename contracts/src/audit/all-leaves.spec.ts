import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Of } from './bytes.ts';
import { anyLeafHashOf, formlessLeafText, leafHashOf, leafClassInAll, type StoredEvent } from './leaf.ts';
import { leafHash, type Sha256 } from './merkle.ts';
import { noteKey } from './signed-note.ts';
import { allTree, keyFor, ledgerTree } from './trees.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

const eventWith = (data: unknown): StoredEvent => ({
  stream: 's',
  revision: 0,
  id: 'i',
  type: 't',
  data,
  metadata: {},
});

/** Values as `JSON.parse` returns them, often with a lone surrogate. */
const parsed = fc.jsonValue({ stringUnit: fc.oneof(fc.constantFrom('\ud800', '\udc00', 'a', '"'), fc.string()) });

describe('the tree of all events', () => {
  it.each([
    ['EmailConfirmed', 'user-1', 'leaf'],
    ['WalletCredited', 'audit-heads', 'leaf'],
    ['OfANewerVersion', 'user-1', 'leaf'],
    ['OfANewerVersion', 'audit-witnesses', 'none'],
    ['LogHeadSigned', 'audit-heads', 'none'],
    ['AllEventsHeadSigned', 'audit-all-heads', 'none'],
    ['AnchorSubmitted', 'anchors-1-0x1', 'none'],
    ['HeadAnchored', 'anchors-1-0x1', 'none'],
    ['HeadCosigned', 'audit-cosignatures-all-7', 'none'],
    ['$metadata', 'user-1', 'none'],
  ])('classifies %s in %s as %s', (type, stream, leafClass) =>
    expect(leafClassInAll({ type, stream })).toBe(leafClass),
  );

  it('has the same leaf hash as the tree of the ledger where there is a canonical form', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (data) => {
        const event = eventWith(JSON.parse(JSON.stringify(data)));
        expect(anyLeafHashOf(sha256, event)).toEqual(leafHashOf(sha256, event));
      }),
    ));

  it('has a second leaf format for a lone surrogate, which has no canonical form', () => {
    const event = eventWith({ b: '\ud800', a: [1] });
    expect(formlessLeafText(event)).toBe(
      'pixchange stored event\n["s",0,"i","t",{"members":[["a",[1]],["b","\\ud800"]]},{"members":[]}]',
    );
    expect(() => leafHashOf(sha256, event)).toThrow(TypeError);
    expect(anyLeafHashOf(sha256, event)).toEqual(leafHash(sha256, utf8Of(formlessLeafText(event))));
  });

  it('has equal leaf texts exactly for equal values', () =>
    fc.assert(
      fc.property(parsed, parsed, (one, other) => {
        const isSame = formlessLeafText(eventWith(one)) === formlessLeafText(eventWith(other));
        expect(isSame).toBe(canonical(one) === canonical(other));
      }),
    ));

  it.each([
    [undefined, null],
    [Infinity, null],
    [{ a: 1 }, [['a', 1]]],
    [{ a: 1 }, { members: [['a', 1]] }],
    [Uint8Array.of(1), '01'],
    [Uint8Array.of(1), { bytes: '01' }],
  ])('distinguishes %j from %j', (one, other) =>
    expect(formlessLeafText(eventWith(one))).not.toBe(formlessLeafText(eventWith(other))),
  );
});

/** Serializes a value with sorted members, so that equal values have equal strings. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

it('gives one public key a separate name and id in the tree of all events', () => {
  const key = noteKey(sha256, 'pixchange.example/audit', Buffer.alloc(32, 1));
  expect(keyFor(sha256, ledgerTree, key)).toEqual(key);
  const inAll = keyFor(sha256, allTree, key);
  expect(inAll).toMatchObject({ name: 'pixchange.example/audit/all', publicKey: key.publicKey });
  expect(inAll.id).not.toBe(key.id);
});
