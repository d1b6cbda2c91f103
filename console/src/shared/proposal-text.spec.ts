import { expect, it } from '@jest/globals';
import { actionText, outcomeText } from './proposal-text.ts';

it('names the role that is given or taken', () => {
  expect(actionText({ action: 'users.give_role', details: { role: 'moderator' } })).toBe('Give a role: moderator');
  expect(actionText({ action: 'users.take_role', details: { role: 'admin' } })).toBe('Take a role away: admin');
});

it('does not show the role of the moderator who wants to suspend somebody', () =>
  expect(actionText({ action: 'users.suspend', details: { role: 'admin', report_id: null } })).toBe(
    'Suspend an account',
  ));

it('says whether a change was made, or waits', () => {
  expect(outcomeText({ status: 'done' }, 'Role given')).toBe('Role given');
  expect(outcomeText({ status: 'proposed' }, 'Role given')).toBe('Proposed. Somebody else has to approve it.');
});
