import type { PasswordEvent } from '@pixchange/contracts/events/passwords';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

export interface PasswordRequestCommand {
  readonly type: 'RequestPasswordReset';
  readonly emailHash: string;
  /** Id of the email. */
  readonly requestId: string;
}

/** Id of the last request, so that a repeated request is recorded once. */
export interface PasswordRequests {
  readonly lastRequestId: string | null;
}

const decide = (
  { emailHash, requestId }: PasswordRequestCommand,
  { lastRequestId }: PasswordRequests,
): readonly PasswordEvent[] =>
  requestId === lastRequestId ? [] : [{ type: 'PasswordResetRequested', data: { emailHash, requestId } }];

const evolve = (_state: PasswordRequests, event: PasswordEvent): PasswordRequests => {
  switch (event.type) {
    case 'PasswordResetRequested':
      return { lastRequestId: event.data.requestId };
    default:
      return unreachable(event.type);
  }
};

const stream = streamsOf('password');

/**
 * Requests for a password reset. The decision must not depend on whether an account has the email, because that would
 * reveal who has an account.
 */
export const passwordRequestDecider: StreamDecider<PasswordRequestCommand, PasswordRequests, PasswordEvent> = {
  name: 'password-request',
  stream,
  streamOf: ({ emailHash }) => stream(emailHash),
  decide,
  evolve,
  initialState: { lastRequestId: null },
};
