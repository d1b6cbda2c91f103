import { it } from 'vitest';
import type { StaffRefused } from '@pixchange/contracts/events/staff';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { refusalsDecider } from './refusals.decider.ts';

const given = storyOf(refusalsDecider);
const refused = (minute: string, action = 'grants.create', count = 2): StaffRefused => ({
  type: 'StaffRefused',
  data: { staffId: idOf(1), action, minute: `2026-11-24T09:${minute}:00.000Z`, count },
});
const record = ({ data }: StaffRefused) => ({ type: 'RecordRefusals', ...data }) as const;

it('records the number of refusals of an action in a minute', () =>
  given()
    .when(record(refused('30')))
    .then(refused('30')));

it('records the next minute, and another action of the same minute', () => {
  given(refused('30'))
    .when(record(refused('31')))
    .then(refused('31'));
  given(refused('30'))
    .when(record(refused('30', 'events.list')))
    .then(refused('30', 'events.list'));
});

it('records each minute only once', () => {
  given(refused('30'))
    .when(record(refused('30')))
    .thenNothing();
  given(refused('30'), refused('31'))
    .when(record(refused('30', 'grants.create', 9)))
    .thenNothing();
});
