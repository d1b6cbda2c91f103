import { expect, it } from 'vitest';
import { changesOf, put, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { auditLogProjection } from './audit-log.projection.ts';

it('stores the actor, the action, the target and the reason', () => {
  const data = {
    staffId: idOf(1),
    actionId: idOf(9),
    action: 'images.take_down',
    target: idOf(2),
    reason: 'A copy',
    eventIds: [idOf(3)],
  };
  const event = { ...recorded({ type: 'StaffActed', data } as const, 4), streamId: `image-${idOf(2)}`, revision: 6 };
  expect(changesOf(auditLogProjection, event)).toEqual([
    put('staff_actions', {
      event_id: event.id,
      action_id: idOf(9),
      position: String(event.position),
      stream: `image-${idOf(2)}`,
      revision: 6,
      staff_id: idOf(1),
      action: 'images.take_down',
      outcome: 'done',
      target: idOf(2),
      reason: 'A copy',
      count: 1,
      event_ids: [idOf(3)],
      at: event.metadata.recordedAt,
    }),
  ]);
});

it('stores the number of refusals in a minute', () => {
  const data = { staffId: idOf(1), action: 'grants.create', minute: '2026-11-24T09:30:00.000Z', count: 3 };
  expect(changesOf(auditLogProjection, recorded({ type: 'StaffRefused', data } as const, 4))).toMatchObject([
    { row: { outcome: 'refused', action: 'grants.create', count: 3, at: data.minute, event_ids: [] } },
  ]);
});

it('stores a page that an administrator saw as a member', () => {
  const data = { viewId: idOf(7), staffId: idOf(1), memberId: idOf(2), path: '/profile' };
  expect(changesOf(auditLogProjection, recorded({ type: 'MemberPageSeen', data } as const, 4))).toMatchObject([
    { row: { action: 'users.see_page', staff_id: idOf(1), target: idOf(2), reason: '/profile', outcome: 'done' } },
  ]);
});

it('stores changes of a second factor except resets, which are actions of administrators', () => {
  const changed = (change: 'set_up' | 'reset') =>
    ({ type: 'SecondFactorChanged', data: { userId: idOf(1), change } }) as const;
  expect(changesOf(auditLogProjection, recorded(changed('set_up'), 4))).toMatchObject([
    { row: { action: 'second_factor.set_up', staff_id: idOf(1), target: null, outcome: 'done' } },
  ]);
  expect(changesOf(auditLogProjection, recorded(changed('reset'), 5))).toEqual([]);
});

it.each(['AccountErased', 'ErasureCompleted'])('%s removes the reasons that the erased member gave', (type) =>
  expect(changesOf(auditLogProjection, recorded({ type, data: { userId: idOf(1) } }, 5))).toEqual([
    sweep('staff_actions', 'staff_id', idOf(1), { reason: null }),
  ]),
);
