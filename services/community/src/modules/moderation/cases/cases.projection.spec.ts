import { describe, expect, it } from 'vitest';
import type { ReportEvent } from '@pixchange/contracts/events/moderation';
import { changesOf, patch, put, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { casesProjection } from './cases.projection.ts';

const [reportId, imageId, ownerId, moderatorId, noteId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const changes = (event: Parameters<typeof recorded>[0]) =>
  changesOf(casesProjection, recorded(event, 9, { recordedAt }));
const touched = (event: Parameters<typeof recorded>[0]) => [
  ...new Set(
    changes(event).flatMap((change) => casesProjection.derivations?.flatMap(({ touched }) => touched(change)) ?? []),
  ),
];
const decision = { reportId, moderatorId, role: 'moderator', reason: 'Seen' } as const;
const by = { caseId: imageId, ownerId, moderatorId, role: 'moderator' } as const;
const step = (fields: object) => put('case_steps', expect.objectContaining(fields) as never);

const filed: ReportEvent = {
  type: 'ReportFiled',
  data: {
    reportId,
    kind: 'near_duplicate',
    subjectId: imageId,
    ownerId,
    reporterId: null,
    reason: 'near_duplicate',
    comment: null,
    commentKeyOf: ownerId,
    similarTo: idOf(6),
    distance: 3,
  },
};

describe('cases', () => {
  it('begin with a report, such as one about a near duplicate', () => {
    expect(changes(filed)).toEqual([
      put('cases', { case_id: imageId, kind: 'image', owner_id: ownerId }),
      put('case_reports', { report_id: reportId, case_id: imageId, is_appeal: false, is_open: true, at: recordedAt }),
    ]);
    expect(touched(filed)).toEqual([imageId, reportId]);
  });

  it('begin with a decision about an unreported item', () =>
    expect(
      changes({ type: 'AlbumTakenDown', data: { ...decision, reportId: null, albumId: imageId, ownerId } }),
    ).toEqual([
      put('cases', { case_id: imageId, kind: 'album', owner_id: ownerId }),
      step({ step_id: idOf(9), case_id: imageId, step: 'take_down', is_act: true, text: 'Seen', position: '63' }),
    ]));

  it.each([
    ['ReportDismissed', 'dismissed', false],
    ['AppealAccepted', 'accepted', false],
    ['ReportReopened', 'reopened', true],
    ['ReportEscalated', 'escalated', true],
  ] as const)('have %s among their steps', (type, name, is_open) => {
    expect(changes({ type, data: decision })).toEqual([
      patch('case_reports', { report_id: reportId }, { is_open }),
      step({ report_id: reportId, step: name, is_act: false, staff_id: moderatorId }),
    ]);
    expect(touched({ type, data: decision })).toEqual([reportId]);
  });

  it('have notes, and a moderator in charge', () => {
    expect(changes({ type: 'CaseNoted', data: { ...by, noteId, text: 'Wrote to us' } })).toEqual([
      step({ step_id: noteId, case_id: imageId, step: 'noted', text: 'Wrote to us', about_id: ownerId }),
    ]);
    expect(changes({ type: 'CaseAssigned', data: { ...by, assigneeId: moderatorId } })).toEqual([
      step({ case_id: imageId, step: 'assigned', assignee_id: moderatorId }),
    ]);
  });

  it('are not changed by a claim', () => {
    expect(
      changes({ type: 'ReportClaimed', data: { reportId, moderatorId, role: 'moderator', until: recordedAt } }),
    ).toEqual([]);
  });
});

it.each(['AccountErased', 'ErasureCompleted'])(
  '%s removes texts by and about the member, and the member as the moderator in charge',
  (type) =>
    expect(changes({ type, data: { userId: moderatorId } })).toEqual([
      sweep('case_steps', 'staff_id', moderatorId, { text: null }),
      sweep('case_steps', 'about_id', moderatorId, { text: null }),
      sweep('case_steps', 'assignee_id', moderatorId, { assignee_id: null }),
      sweep('cases', 'assignee_id', moderatorId, { assignee_id: null }),
    ]),
);
