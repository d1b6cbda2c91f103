import { it } from 'vitest';
import type { SessionsEnded } from '@pixchange/contracts/events/staff';
import { storyOf } from '../../../kernel/testing/given.ts';
import { endedSessionsDecider } from './ended-sessions.decider.ts';

const given = storyOf(endedSessionsDecider);
const data = { userId: 'u', staffId: 's' };
const ended: SessionsEnded = { type: 'SessionsEnded', data };

it('records every forced logout', () => {
  given()
    .when({ type: 'EndSessions', ...data })
    .then(ended);
  given(ended)
    .when({ type: 'EndSessions', ...data })
    .then(ended);
});
