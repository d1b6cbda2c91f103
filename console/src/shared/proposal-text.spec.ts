import { expect, it } from 'vitest';
import { actionText, memberOf, outcomeText } from './proposal-text.ts';

it('names the role that is given or taken', () => {
  expect(actionText({ action: 'users.give_role', details: { role: 'moderator' } })).toBe('Give a role: moderator');
  expect(actionText({ action: 'users.take_role', details: { role: 'admin' } })).toBe('Remove a role: admin');
});

it('does not show the role of the moderator who wants to suspend somebody', () =>
  expect(actionText({ action: 'users.suspend', details: { role: 'admin', report_id: null } })).toBe(
    'Suspend an account',
  ));

it('reports whether a change was made or awaits approval', () => {
  expect(outcomeText({ status: 'done' }, 'Role given')).toBe('Role given');
  expect(outcomeText({ status: 'proposed' }, 'Role given')).toBe('Proposed. Someone else has to approve it.');
});

it('names the amount of a refund and its recipient', () => {
  const details = { request_id: 'r', user_id: 'u', cents: 499, rest: 0 };
  expect(actionText({ action: 'purchases.refund', details })).toBe('Refund a purchase: $4.99');
  expect(memberOf({ target_id: 'p', details })).toBe('u');
  expect(memberOf({ target_id: 'p', details: { role: 'admin' } })).toBe('p');
});
