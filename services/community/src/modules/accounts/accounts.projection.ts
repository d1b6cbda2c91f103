import type { UserEvent } from '@pixchange/contracts/events/accounts';
import { ignore, patch, put, type Projection } from '../../kernel/projection.ts';

/** Who is registered, for signing in and for profiles. */
export const accountsProjection: Projection<UserEvent> = {
  name: 'accounts',
  version: 1,
  tables: {
    accounts: {
      columns: {
        user_id: 'uuid NOT NULL',
        email: 'text',
        email_hash: 'text NOT NULL',
        username: 'text',
        full_name: 'text',
        description: 'text',
        status: 'text NOT NULL',
        show_follow_info: 'boolean NOT NULL',
        default_album_id: 'uuid',
        registered_at: 'timestamptz',
      },
      key: ['user_id'],
      indexes: ['(email_hash)', '(username)'],
    },
    account_roles: { columns: { user_id: 'uuid NOT NULL', role: 'text NOT NULL' }, key: ['user_id', 'role'] },
  },
  handlers: {
    RegistrationStarted: ({ data }) => [
      put('accounts', {
        user_id: data.userId,
        email: data.email,
        email_hash: data.emailHash,
        username: null,
        full_name: null,
        description: null,
        status: 'started',
        show_follow_info: true,
        default_album_id: null,
        registered_at: null,
      }),
    ],
    RegistrationCompleted: ({ data, metadata }) => [
      patch('accounts', { user_id: data.userId }, {
        username: data.username,
        full_name: data.fullName,
        status: 'not_confirmed',
        default_album_id: data.defaultAlbumId,
        registered_at: metadata.recordedAt,
      }),
    ],
    ConfirmationRequested: ignore,
    EmailConfirmed: ({ data }) => [patch('accounts', { user_id: data.userId }, { status: 'confirmed' })],
    RoleGranted: ({ data }) => [put('account_roles', { user_id: data.userId, role: data.role })],
  },
};
