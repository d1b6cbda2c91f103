import { describe, expect, it } from 'vitest';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import { fold } from '../../../kernel/decider.ts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { grantDecider, type GrantCommand } from './grant.decider.ts';

const given = storyOf(grantDecider);
const [grantId, ada, bo, userId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const grant = {
  grantId,
  administratorId: ada,
  userId,
  unit: 'coins' as const,
  amount: 1_000,
  reason: 'a lost payment',
};
const large = { ...grant, amount: 1_001 };

const propose = (which = grant, fitsAllowance = true): GrantCommand => ({
  type: 'ProposeGrant',
  grant: which,
  fitsAllowance,
});
const approve = (administratorId: string): GrantCommand => ({ type: 'ApproveGrant', grantId, administratorId });
const reject: GrantCommand = { type: 'RejectGrant', grantId, administratorId: bo, reason: 'no' };

const proposed: GrantEvent = { type: 'GrantProposed', data: { ...grant, approvalsNeeded: 1 } };
const largeProposed: GrantEvent = { type: 'GrantProposed', data: { ...large, approvalsNeeded: 2 } };
const approved = (administratorId: string): GrantEvent => ({
  type: 'GrantApproved',
  data: { grantId, administratorId },
});
const rejected: GrantEvent = { type: 'GrantRejected', data: { grantId, administratorId: bo, reason: 'no' } };
const status = (...history: GrantEvent[]): string => fold(grantDecider, history).status;

describe('a grant', () => {
  it('up to the limit needs one approval', () => given().when(propose()).then(proposed));
  it('above the limit needs two approvals', () => given().when(propose(large)).then(largeProposed));
  it('needs two approvals when it exceeds the daily limits', () =>
    given()
      .when(propose(grant, false))
      .then({ type: 'GrantProposed', data: { ...grant, approvalsNeeded: 2 } }));
  it('keeps the number of approvals when it is repeated', () =>
    given(proposed).when(propose(grant, false)).thenNothing());
  it('is proposed once', () => given(proposed).when(propose()).thenNothing());
  it('is agreed with one approval up to the limit', () => expect(status(proposed)).toBe('agreed'));
  it('is not agreed with one approval above the limit', () => expect(status(largeProposed)).toBe('proposed'));
  it('is agreed with two approvals', () => expect(status(largeProposed, approved(bo))).toBe('agreed'));
  it('accepts the approval of a second administrator', () => given(largeProposed).when(approve(bo)).then(approved(bo)));
  it('does not count an approval twice', () => given(largeProposed).when(approve(ada)).thenNothing());
  it('is not proposed by its receiver', () =>
    given()
      .when(propose({ ...grant, administratorId: userId }))
      .thenFails('grant.own-wallet'));
  it('is not approved by its receiver', () => given(largeProposed).when(approve(userId)).thenFails('grant.own-wallet'));
  it('is rejected', () => given(largeProposed).when(reject).then(rejected));
  it('stays rejected', () => given(largeProposed, rejected).when(approve(bo)).thenFails('grant.rejected'));
  it('stays agreed', () => given(proposed).when(reject).thenFails('grant.agreed'));
  it('must exist to be approved', () => given().when(approve(bo)).thenFails('not_found'));
});
