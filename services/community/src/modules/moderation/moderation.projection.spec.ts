import { describe, expect, it } from 'vitest';
import type { ReportEvent } from '@pixchange/contracts/events/moderation';
import { changesOf, patch, put, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { moderationProjection } from './moderation.projection.ts';

const [reportId, imageId, ownerId, moderatorId, reporterId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const changes = (event: Parameters<typeof recorded>[0]) =>
  changesOf(moderationProjection, recorded(event, 1, { recordedAt }));
const decision = { reportId, moderatorId, role: 'moderator', reason: 'Seen' } as const;

const filed: ReportEvent = {
  type: 'ReportFiled',
  data: {
    reportId,
    kind: 'image',
    subjectId: imageId,
    ownerId,
    reporterId,
    reason: 'spam',
    comment: 'Look',
    commentKeyOf: reporterId,
    similarTo: null,
    distance: null,
  },
};

describe('reports', () => {
  it('are open when they are filed', () =>
    expect(changes(filed)).toEqual([
      put(
        'moderation_reports',
        expect.objectContaining({
          report_id: reportId,
          status: 'open',
          subject_id: imageId,
          comment: 'Look',
          claimed_by: null,
          decided_by: null,
          created_at: recordedAt,
        }) as never,
      ),
    ]));

  it('are open when they are appeals, with the decision that they are against', () =>
    expect(
      changes({
        type: 'AppealFiled',
        data: {
          reportId,
          actId: idOf(6),
          kind: 'user',
          subjectId: ownerId,
          ownerId,
          appealedFrom: moderatorId,
          text: 'It was not me',
        },
      }),
    ).toEqual([
      put(
        'moderation_reports',
        expect.objectContaining({
          report_id: reportId,
          kind: 'appeal',
          status: 'open',
          subject_kind: 'user',
          appeal_of: idOf(6),
          subject_id: ownerId,
          reporter_id: ownerId,
          comment: 'It was not me',
          comment_key_of: ownerId,
        }) as never,
      ),
    ]));

  it('about comments are open when they are filed', () =>
    expect(
      changes({
        type: 'CommentReported',
        data: {
          reportId,
          commentId: imageId,
          ownerId,
          reporterId,
          reason: 'harassment',
          comment: null,
          commentKeyOf: reporterId,
        },
      }),
    ).toEqual([
      put(
        'moderation_reports',
        expect.objectContaining({ kind: 'comment', status: 'open', subject_id: imageId, similar_to: null }) as never,
      ),
    ]));

  it('show who claimed them, and the decision with its moderator and reason', () => {
    expect(
      changes({ type: 'ReportClaimed', data: { reportId, moderatorId, role: 'moderator', until: recordedAt } }),
    ).toEqual([
      patch('moderation_reports', { report_id: reportId }, { claimed_by: moderatorId, claimed_until: recordedAt }),
    ]);
    const decisionFields = {
      decided_by: moderatorId,
      decided_role: 'moderator',
      decision_reason: 'Seen',
      decided_at: recordedAt,
      batch_id: null,
      claimed_by: null,
      claimed_until: null,
    };
    expect(changes({ type: 'ReportDismissed', data: decision })).toEqual([
      patch(
        'moderation_reports',
        { report_id: reportId },
        { status: 'dismissed', decision: 'dismissed', ...decisionFields },
      ),
    ]);
    expect(changes({ type: 'ReportResolved', data: { ...decision, outcome: 'suspended' } })).toEqual([
      patch(
        'moderation_reports',
        { report_id: reportId },
        { status: 'resolved', decision: 'suspended', ...decisionFields },
      ),
    ]);
    expect(changes({ type: 'ReportReopened', data: decision })).toEqual([
      patch(
        'moderation_reports',
        { report_id: reportId },
        {
          status: 'open',
          decision: null,
          decided_by: null,
          decided_role: null,
          decision_reason: null,
          decided_at: null,
          batch_id: null,
          escalated_by: null,
          escalation_reason: null,
        },
      ),
    ]);
  });

  it('lose their claim when they are released or escalated, and show who escalated them', () => {
    const noClaim = { claimed_by: null, claimed_until: null };
    expect(changes({ type: 'ReportReleased', data: { reportId, moderatorId, role: 'moderator' } })).toEqual([
      patch('moderation_reports', { report_id: reportId }, noClaim),
    ]);
    expect(changes({ type: 'ReportEscalated', data: decision })).toEqual([
      patch(
        'moderation_reports',
        { report_id: reportId },
        { escalated_by: moderatorId, escalation_reason: 'Seen', ...noClaim },
      ),
    ]);
  });
});

describe('batches', () => {
  const batchId = idOf(8);
  const begun = [put('moderation_batches', { batch_id: batchId, at: recordedAt })];
  const over = [remove('moderation_batches', { batch_id: batchId })];

  it('are stored while they are incomplete', () => {
    const { reportId: _, ...who } = decision;
    const batch = { batchId, ...who, action: 'dismiss', reportIds: [reportId] };
    expect(changes({ type: 'ReportBatchStarted', data: batch })).toEqual(begun);
    expect(changes({ type: 'ReportBatchUndoStarted', data: { batchId, ...who } })).toEqual(begun);
    for (const type of ['ReportBatchDone', 'ReportBatchUndone'] as const)
      expect(changes({ type, data: { batchId } })).toEqual(over);
    expect(changes({ type: 'ReportBatchFailed', data: { batchId, code: 'report.decided', reportId } })).toEqual(over);
  });

  it('are referenced by their decisions', () => {
    expect(changes({ type: 'ReportDismissed', data: { ...decision, batchId } })).toEqual([
      patch('moderation_reports', { report_id: reportId }, expect.objectContaining({ batch_id: batchId }) as never),
    ]);
  });
});

it.each([
  ['ImageTakenDown', { imageId, ownerId }, 'take_down', 'image', imageId],
  ['ImageRestored', { imageId, ownerId }, 'restore', 'image', imageId],
  ['AlbumTakenDown', { albumId: imageId, ownerId }, 'take_down', 'album', imageId],
  ['AlbumRestored', { albumId: imageId, ownerId }, 'restore', 'album', imageId],
  ['CommentTakenDown', { commentId: imageId, ownerId }, 'take_down', 'comment', imageId],
  ['CommentRestored', { commentId: imageId, ownerId }, 'restore', 'comment', imageId],
  ['AccountSuspended', { userId: ownerId }, 'suspend', 'user', ownerId],
  ['AccountReinstated', { userId: ownerId }, 'reinstate', 'user', ownerId],
])('%s is stored with its actor, role and reason', (type, about, act, kind, subjectId) =>
  expect(changes({ type, data: { ...about, ...decision } })).toEqual([
    put('moderation_acts', {
      act_id: idOf(1),
      act,
      kind,
      subject_id: subjectId,
      owner_id: ownerId,
      report_id: reportId,
      moderator_id: moderatorId,
      role: 'moderator',
      reason: 'Seen',
      at: recordedAt,
      batch_id: null,
    }),
  ]),
);

describe('hashes of works', () => {
  it('are stored with their bands, one row per hash', () =>
    expect(
      changes({
        type: 'ImageProcessed',
        data: { imageId, ownerId, perceptualHashes: ['8000000000000001', 'ffff0000ffff0000'] },
      }),
    ).toEqual([
      put('moderation_hashes', {
        image_id: imageId,
        place: 0,
        owner_id: ownerId,
        hash: '-9223372036854775807',
        position: '7',
        band_0: 0x8000,
        band_1: 0,
        band_2: 0,
        band_3: 1,
      }),
      put('moderation_hashes', {
        image_id: imageId,
        place: 1,
        owner_id: ownerId,
        hash: '-281470681808896',
        position: '7',
        band_0: 0xffff,
        band_1: 0,
        band_2: 0xffff,
        band_3: 0,
      }),
      put('moderation_variants', {
        image_id: imageId,
        owner_id: ownerId,
        hashes: ['8000000000000001', 'ffff0000ffff0000'],
        position: '7',
      }),
    ]));

  it('are removed with the work', () =>
    expect(changes({ type: 'ImageDeleted', data: { imageId, ownerId } })).toEqual([
      sweep('moderation_hashes', 'image_id', imageId),
      remove('moderation_variants', { image_id: imageId }),
    ]));
  it('do not change when a work is marked, since only the report counts', () =>
    expect(
      changes({ type: 'ImageMarkedForReview', data: { imageId, ownerId, similarTo: reportId, distance: 2 } }),
    ).toEqual([]));
});

it.each(['AccountErased', 'ErasureCompleted'])(
  '%s removes the texts by and about a member, and the hashes of their works',
  (type) =>
    expect(changes({ type, data: { userId: ownerId, code: 'c' } })).toEqual([
      sweep('moderation_reports', 'reporter_id', ownerId, { reporter_id: null, comment: null }),
      sweep('moderation_reports', 'comment_key_of', ownerId, { comment: null }),
      sweep('moderation_reports', 'owner_id', ownerId, { comment: null }),
      sweep('moderation_reports', 'decided_by', ownerId, { decision_reason: null }),
      sweep('moderation_reports', 'escalated_by', ownerId, { escalation_reason: null }),
      sweep('moderation_acts', 'moderator_id', ownerId, { reason: null }),
      sweep('moderation_hashes', 'owner_id', ownerId),
      sweep('moderation_variants', 'owner_id', ownerId),
    ]),
);
