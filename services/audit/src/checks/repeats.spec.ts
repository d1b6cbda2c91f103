import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StoredEvent } from '../log/stored-event.ts';
import { ada, bought, minting, pack } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

const codesOf = (events: readonly StoredEvent[]): readonly string[] =>
  auditOf(events, null).codes.filter((code) => code !== 'head.unverified');

describe('a request with an idempotency key', () => {
  const [request, commentId] = [guid(0xa01), guid(0xa02)];
  const comment = (text: unknown, imageId = guid(0xa03)): AnyEvent => ({
    type: 'CommentAdded',
    data: { commentId, imageId, imageOwnerId: ada, authorId: ada, parentId: null, text, editableUntil: '2026-11-21' },
  });
  const audited = (...events: readonly AnyEvent[]) => {
    const log = new TestLog().add(pack);
    for (const event of [...bought, ...events])
      log.add(event, 'commentId' in event.data ? `comment-${commentId}` : undefined);
    return auditOf(log.seal().events, [log.key.key]).findings.kept;
  };

  it('is not a finding when it is recorded once', () =>
    expect(audited(comment({ $sealed: 'x' }), minting.requested({ request }))).toEqual([]));
  it('is a finding when it is recorded again, with the same or other content', () => {
    expect(audited(comment({ $sealed: 'x' }), comment({ $sealed: 'y' }))).toMatchObject([
      { code: 'request.twice', found: 'again, with the same content' },
    ]);
    expect(audited(comment({ $sealed: 'x' }), comment({ $sealed: 'y' }, guid(0xa04)))).toMatchObject([
      { code: 'request.twice', found: 'again, with other content' },
    ]);
  });
  it('is a finding when a second mint of the work reuses the key', () => {
    const refused = { ...minting.refused, data: { ...minting.refused.data, code: 'insufficient_funds' } };
    const secondRequest = minting.requested({ request, attempt: 2 });
    expect(audited(minting.requested({ request }), refused, secondRequest).map(({ code }) => code)).toEqual([
      'request.twice',
    ]);
    const next = minting.requested({ request: guid(0xa05), attempt: 2 });
    expect(audited(minting.requested({ request }), refused, next)).toEqual([]);
  });
});

describe('the effect of an event in a consumer', () => {
  const log = new TestLog();
  for (const albumId of [guid(0xb01), guid(0xb02)])
    log.add({ type: 'AlbumPublished', data: { albumId, ownerId: ada } }, `album-${albumId}`);
  const [cause] = log.events as [StoredEvent];
  const effect = (actorId: string, position: number, causationId = cause.id): StoredEvent => ({
    ...cause,
    position: BigInt(position),
    revision: position - 21,
    stream: 'album-of-another',
    id: guid(0xc00 + position),
    metadata: { ...(cause.metadata as object), actorId, causationId },
  });
  const audited = (...effects: readonly StoredEvent[]) => codesOf([...log.events, ...effects]);

  it('is not a finding when it is recorded once', () =>
    expect(audited(effect('close-offers', 21), effect('open-offers', 22), effect('close-offers', 23, guid(7)))).toEqual(
      [],
    ));
  it('is a finding when it is recorded twice', () =>
    expect(audited(effect('close-offers', 21), effect('close-offers', 22))).toEqual(['effect.twice']));
  it('may be repeated by people and by the system', () =>
    expect(audited(effect(ada, 21), effect(ada, 22), effect('house', 23), effect('house', 24))).toEqual([]));
});
