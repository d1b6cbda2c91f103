import type { UserEvent } from '@pixchange/contracts/events/accounts';
import { ignore, patch, put, type Projection } from '../../kernel/projection.ts';

/**
 * A read model for tests: confirmed people. Granting the role `auditor` fails, because it writes text to the integer
 * column `rank`.
 */
export const people = {
  name: 'people',
  version: 1,
  tables: { people: { columns: { user_id: 'uuid NOT NULL', rank: 'integer' }, key: ['user_id'] } },
  handlers: {
    RegistrationStarted: ignore,
    RegistrationCompleted: ignore,
    EmailAdded: ignore,
    EmailDisregarded: ignore,
    EmailReleased: ignore,
    EmailProven: ignore,
    SignUpAttempted: ignore,
    ConfirmationRequested: ignore,
    EmailConfirmed: ({ data }) => [put('people', { user_id: data.userId, rank: 0 })],
    RoleGranted: ({ data }) => [
      patch('people', { user_id: data.userId }, { rank: data.role === 'auditor' ? 'not a number' : 1 }),
    ],
    RoleRevoked: ignore,
    RoleDisregarded: ignore,
    PasswordChanged: ignore,
  },
} satisfies Projection<UserEvent> as unknown as Projection;
