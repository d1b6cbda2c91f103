import { expect, it } from 'vitest';
import { ALL_HEADS_STREAM, HEADS_STREAM } from '@pixchange/contracts/events/audit';
import { changesOf, put } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { allHeadsProjection, headsProjection } from './heads.projection.ts';

const data = { size: 7, root: 'ab'.repeat(32), lastEventId: idOf(9), note: 'a note\n' };
const head = { ...recorded({ type: 'LogHeadSigned', data } as const, 3), streamId: HEADS_STREAM, revision: 4 };

it('a head is stored as it was signed', () =>
  expect(changesOf(headsProjection, head)).toEqual([
    put('log_heads', {
      revision: 4,
      size: 7,
      root: data.root,
      last_event_id: idOf(9),
      note: 'a note\n',
      signed_at: head.metadata.recordedAt,
    }),
  ]));

it('a head in another stream is ignored', () =>
  expect(changesOf(headsProjection, { ...head, streamId: 'audit-heads-too' })).toEqual([]));

it('stores heads of all events in another table', () => {
  const all = { ...recorded({ type: 'AllEventsHeadSigned', data } as const, 3), streamId: ALL_HEADS_STREAM };
  expect(changesOf(allHeadsProjection, all)).toMatchObject([{ kind: 'put', table: 'log_all_heads', row: { size: 7 } }]);
  expect(changesOf(allHeadsProjection, { ...all, streamId: HEADS_STREAM })).toEqual([]);
});
