import { describe, it } from 'vitest';
import type { JobEvent } from '@pixchange/contracts/events/jobs';
import { storyOf } from '../../kernel/testing/given.ts';
import { jobDecider } from './job.decider.ts';

const given = storyOf(jobDecider);
const skip = { jobId: 'j', reader: 'account-mails', eventId: 'e' };
const retry = { ...skip, kind: 'event' as const };
const retried: JobEvent = { type: 'JobRetryRequested', data: retry };
const skipped: JobEvent = { type: 'JobSkipped', data: skip };

describe('a retry', () => {
  it('is recorded each time', () =>
    given(retried)
      .when({ type: 'RetryJob', ...retry })
      .then(retried));
  it('is refused once the event was skipped', () =>
    given(retried, skipped)
      .when({ type: 'RetryJob', ...retry })
      .thenFails('job.skipped'));
});

describe('a skip', () => {
  it('is recorded', () =>
    given(retried)
      .when({ type: 'SkipJob', ...skip })
      .then(skipped));
  it('is recorded once', () =>
    given(skipped)
      .when({ type: 'SkipJob', ...skip })
      .thenNothing());
});
