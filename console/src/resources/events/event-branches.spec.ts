import { expect, it } from 'vitest';
import type { EventLine } from '@pixchange/contracts/http/admin-events';
import { eventAddress } from '../../shared/event-address.ts';
import { branchesOf, type Branch } from './event-branches.ts';

const line = (id: string, causation_id: string): EventLine => ({
  id,
  causation_id,
  position: '1',
  stream: 'user-1',
  revision: 3,
  type: 'ProfileEdited',
  kind: 'account',
  at: '2026-11-24T09:30:00.000Z',
  actor_id: 'a',
});
const shapeOf = (branches: readonly Branch[]): unknown =>
  branches.map(({ event, followed }) => [event.id, shapeOf(followed)]);

it('puts each event under the one that caused it', () =>
  expect(shapeOf(branchesOf([line('a', 'request'), line('b', 'a'), line('c', 'b'), line('d', 'request')]))).toEqual([
    ['a', [['b', [['c', []]]]]],
    ['d', []],
  ]));

it('links to the event in its stream', () =>
  expect(eventAddress(line('a', 'r'))).toBe('/events?stream=user-1&before=4'));
