import type { GrantEvent } from '@pixchange/contracts/events/grants';
import { grants as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type Proposed = Extract<GrantEvent, { type: 'GrantProposed' }>['data'];

export type GrantCommand =
  /** `fitsAllowance` is whether the grant fits the daily limits of the administrator and of the member. */
  | {
      readonly type: 'ProposeGrant';
      readonly grant: Omit<Proposed, 'approvalsNeeded'>;
      readonly fitsAllowance: boolean;
    }
  | { readonly type: 'ApproveGrant'; readonly grantId: string; readonly administratorId: string }
  | {
      readonly type: 'RejectGrant';
      readonly grantId: string;
      readonly administratorId: string;
      readonly reason: string;
    };

export type Grant =
  | { readonly status: 'none' }
  | {
      readonly status: 'proposed' | 'agreed' | 'rejected';
      readonly proposed: Proposed;
      readonly agreedBy: readonly string[];
    };

/** Returns 2 for an amount above the limit of its unit, or above the daily limits; otherwise 1. */
const approvalsNeeded = ({ unit, amount }: Pick<Proposed, 'unit' | 'amount'>, fitsAllowance: boolean): number =>
  !fitsAllowance || amount > limits.aloneMax[unit] ? 2 : 1;

/**
 * Whether two grants are equal. The id may be derived from a client's key that was used for another grant. A reason
 * that was erased with its author matches any other.
 */
const isSame = (a: Proposed, b: Omit<Proposed, 'approvalsNeeded'>): boolean =>
  a.userId === b.userId && a.unit === b.unit && a.amount === b.amount && (a.reason === null || a.reason === b.reason);

const propose = (
  { grant, fitsAllowance }: Extract<GrantCommand, { type: 'ProposeGrant' }>,
  state: Grant,
): readonly GrantEvent[] => {
  // Administrators can't credit their own wallet, even with another administrator's approval.
  if (grant.administratorId === grant.userId) throw new DomainError('grant.own-wallet');
  if (state.status === 'none')
    return [{ type: 'GrantProposed', data: { ...grant, approvalsNeeded: approvalsNeeded(grant, fitsAllowance) } }];
  if (!isSame(state.proposed, grant)) throw new DomainError('idempotency_mismatch');
  return [];
};

const decide = (command: GrantCommand, state: Grant): readonly GrantEvent[] => {
  if (command.type === 'ProposeGrant') return propose(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  const { grantId, administratorId } = command;
  if (administratorId === state.proposed.userId) throw new DomainError('grant.own-wallet');
  switch (command.type) {
    case 'ApproveGrant':
      if (state.status === 'rejected') throw new DomainError('grant.rejected');
      return state.agreedBy.includes(administratorId) || state.status === 'agreed'
        ? []
        : [{ type: 'GrantApproved', data: { grantId, administratorId } }];
    case 'RejectGrant':
      if (state.status === 'agreed') throw new DomainError('grant.agreed');
      return state.status === 'rejected'
        ? []
        : [{ type: 'GrantRejected', data: { grantId, administratorId, reason: command.reason } }];
    default:
      return unreachable(command);
  }
};

const agreed = (proposed: Proposed, agreedBy: readonly string[]): Grant => ({
  status: agreedBy.length >= proposed.approvalsNeeded ? 'agreed' : 'proposed',
  proposed,
  agreedBy,
});

const evolve = (state: Grant, event: GrantEvent): Grant => {
  if (event.type === 'GrantProposed') return agreed(event.data, [event.data.administratorId]);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'GrantApproved':
      return agreed(state.proposed, [...state.agreedBy, event.data.administratorId]);
    case 'GrantRejected':
      return { ...state, status: 'rejected' };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('grant');

/**
 * Grant by the platform. One administrator approves it, or two different ones above a limit; only then is the wallet
 * credited.
 */
export const grantDecider: StreamDecider<GrantCommand, Grant, GrantEvent> = {
  name: 'grant',
  stream,
  streamOf: (command) => stream(command.type === 'ProposeGrant' ? command.grant.grantId : command.grantId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
