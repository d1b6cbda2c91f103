import { describe, it } from 'vitest';
import type { PasswordEvent } from '@pixchange/contracts/events/passwords';
import { storyOf } from '../../../kernel/testing/given.ts';
import { passwordRequestDecider, type PasswordRequestCommand } from './password-request.decider.ts';

const given = storyOf(passwordRequestDecider);
const request = (requestId: string): PasswordRequestCommand => ({
  type: 'RequestPasswordReset',
  emailHash: 'e',
  requestId,
});
const requested = (requestId: string): PasswordEvent => ({
  type: 'PasswordResetRequested',
  data: { emailHash: 'e', requestId },
});

describe('a request for a new password', () => {
  it('is recorded', () => given().when(request('r1')).then(requested('r1')));
  it('is recorded again under another id', () => given(requested('r1')).when(request('r2')).then(requested('r2')));
  it('is recorded once per id', () => given(requested('r1')).when(request('r1')).thenNothing());
});
