import { describe, expect, it } from 'vitest';
import { decideAppend, type Decision } from './decide-append.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import type { StreamMetadata } from './stream-metadata.ts';
import type { Head, StreamView } from './stream-state.ts';

const id = (n: number): Buffer => Buffer.alloc(16, n);
const view = (revision: number, metadata: StreamMetadata = {}, metaRevision = -1): StreamView => ({
  key: id(0),
  head: { revision, position: revision + 1 },
  metadata,
  metaRevision,
});

/** Decides on a stream whose event at revision n has the id n. */
const decide = (streamView: StreamView, expected: ExpectedRevision, ids: readonly number[]): Decision => {
  const known = (wanted: Buffer): Head[] => {
    const revision = wanted[0] ?? 0;
    return revision <= streamView.head.revision && revision < 100 ? [{ revision, position: revision + 1 }] : [];
  };
  return decideAppend(streamView, expected, ids.map(id), known);
};

const deleted = { truncateBefore: Infinity };
const append = { type: 'append' };
const wrong = { type: 'wrong-expected-version' };
const streamDeleted = { type: 'stream-deleted' };
const repeated = (revision: number) => ({ type: 'repeated', last: { revision, position: revision + 1 } });

describe('an append', () => {
  it.each<[string, StreamView, ExpectedRevision, number[], object]>([
    ['any on nothing', view(-1), 'any', [100], append],
    ['any on a stream', view(3), 'any', [100], append],
    ['any with known ids', view(3), 'any', [2, 3], repeated(3)],
    ['any with known ids, then new ones', view(3), 'any', [3, 100], wrong],
    ['any with a new id, then known ones', view(3), 'any', [100, 3], append],
    ['any of nothing', view(3), 'any', [], append],
    ['any on a deleted stream', view(3, deleted), 'any', [100], append],
    ['any on a tombstone', view(Infinity), 'any', [100], streamDeleted],
    ['no stream on nothing', view(-1), 'no_stream', [100], append],
    ['no stream on a stream', view(3), 'no_stream', [100], wrong],
    ['no stream, repeated', view(3), 'no_stream', [0, 1], repeated(1)],
    ['no stream, of nothing', view(3), 'no_stream', [], wrong],
    ['no stream on a deleted stream', view(3, deleted), 'no_stream', [100], append],
    ['no stream on a tombstone', view(Infinity), 'no_stream', [100], streamDeleted],
    ['existing on nothing', view(-1), 'stream_exists', [100], wrong],
    ['existing on metadata alone', view(-1, {}, 0), 'stream_exists', [100], append],
    ['existing on a stream', view(0), 'stream_exists', [100], append],
    ['existing, repeated', view(2), 'stream_exists', [2], repeated(2)],
    ['existing on a deleted stream', view(3, deleted), 'stream_exists', [100], streamDeleted],
    ['at the revision', view(3), 3n, [100], append],
    ['at the revision, with ids that are known', view(3), 3n, [2], append],
    ['behind the revision', view(3), 4n, [100], wrong],
    ['before the revision', view(3), 1n, [100], wrong],
    ['before the revision, repeated', view(3), 1n, [2, 3], repeated(3)],
    ['before the revision, repeated in part', view(3), 2n, [3, 100], wrong],
    ['before the revision, known ids elsewhere', view(3), 1n, [1, 2], wrong],
    ['before the revision of a deleted stream', view(3, deleted), 1n, [100], wrong],
    ['at the revision of a deleted stream', view(3, deleted), 3n, [100], append],
    ['at the greatest revision there is', view(3), 2n ** 64n - 1n, [100], wrong],
  ])('is decided as in EventStoreDB when it expects %s', (_case, streamView, expected, ids, decision) => {
    expect(decide(streamView, expected, ids)).toEqual(decision);
  });
});
