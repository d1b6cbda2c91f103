import { noRevision } from '../storage/log-event.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import { isSoftDeleted } from './stream-metadata.ts';
import { isTombstoned, type Head, type StreamView } from './stream-state.ts';

/** Returns the revisions and positions of an event id in the stream, newest first. */
export type KnownIds = (id: Buffer) => readonly Head[];

export type Decision =
  | { type: 'append' }
  /** The same events already exist; `last` is the revision and position of the last one. */
  | { type: 'repeated'; last: Head }
  | { type: 'wrong-expected-version' }
  | { type: 'stream-deleted' };

const append: Decision = { type: 'append' };
const wrong: Decision = { type: 'wrong-expected-version' };
const deleted: Decision = { type: 'stream-deleted' };

/**
 * Decides an append without an expected revision. If the first event id is unknown, the append is new; if all ids are
 * known, it is a repeat; anything else is a conflict.
 */
const byIdsAlone = (ids: readonly Buffer[], known: KnownIds): Decision => {
  let last: Head | undefined;
  for (const [index, id] of ids.entries()) {
    const [found] = known(id);
    if (found === undefined) return index === 0 ? append : wrong;
    last = found;
  }
  return last === undefined ? append : { type: 'repeated', last };
};

/** Decides an append with an expected revision: a repeat is an append whose events already follow that revision. */
const byRevision = (
  after: number,
  ids: readonly Buffer[],
  known: KnownIds,
  view: StreamView,
  fresh: boolean,
): Decision => {
  let last: Head | undefined;
  for (const [index, id] of ids.entries()) {
    const found = known(id).find(({ revision }) => revision === after + 1 + index);
    if (found === undefined) return index === 0 && fresh && isSoftDeleted(view.metadata) ? append : wrong;
    last = found;
  }
  return last === undefined ? wrong : { type: 'repeated', last };
};

/** Decides whether an append is new, a repeat or refused; follows the commit check of EventStoreDB's IndexWriter. */
export const decideAppend = (
  view: StreamView,
  expected: ExpectedRevision,
  ids: readonly Buffer[],
  known: KnownIds,
): Decision => {
  if (isTombstoned(view)) return deleted;
  if (expected === 'any') return byIdsAlone(ids, known);
  const current = view.head.revision;
  if (expected === 'stream_exists') {
    if (isSoftDeleted(view.metadata)) return deleted;
    if (current === noRevision && view.metaRevision === noRevision) return wrong;
    return byIdsAlone(ids, known);
  }
  const after = expected === 'no_stream' ? noRevision : Number(expected);
  if (after > current) return wrong;
  return after === current ? append : byRevision(after, ids, known, view, expected === 'no_stream');
};
