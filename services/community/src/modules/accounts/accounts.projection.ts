import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { ProfileEvent, StoredPicture } from '@pixchange/contracts/events/profiles';
import { ignore, type Projection, type RowChange } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

type ShownPicture = StoredPicture & { readonly submissionId: string };

export const accountTables = {
  accounts: {
    columns: {
      user_id: 'uuid NOT NULL',
      email: 'text',
      email_hash: 'text NOT NULL',
      username: 'text',
      full_name: 'text',
      description: 'text',
      profile_image: column<ShownPicture | null>('jsonb'),
      cover_image: column<ShownPicture | null>('jsonb'),
      user_address: 'text',
      status: 'text NOT NULL',
      suspended: 'boolean NOT NULL',
      show_follow_info: 'boolean NOT NULL',
      default_album_id: 'uuid',
      locale: 'text',
      started_at: 'timestamptz NOT NULL',
      registered_at: 'timestamptz',
    },
    key: ['user_id'],
    indexes: [
      '(email_hash)',
      '(username)',
      "(started_at) WHERE status = 'started'",
      '((coalesce(registered_at, started_at)))',
    ],
  },
  erasures: {
    columns: { code: 'text NOT NULL', requested_at: 'timestamptz NOT NULL', completed_at: 'timestamptz' },
    key: ['code'],
  },
  account_roles: { columns: { user_id: 'uuid NOT NULL', role: 'text NOT NULL' }, key: ['user_id', 'role'] },
  /**
   * Roles that an event without a valid signature claims to grant or revoke. The claim has no effect. The next signed
   * event about the role removes the row.
   */
  disregarded_roles: { columns: { user_id: 'uuid NOT NULL', role: 'text NOT NULL' }, key: ['user_id', 'role'] },
} as const satisfies Tables;

const { put, patch, remove, sweep } = changesTo(accountTables);

const pictureColumns = (submissionId: string, pictures: Readonly<Record<string, StoredPicture | null>>) =>
  Object.fromEntries(
    Object.entries(pictures).flatMap(([column, picture]) =>
      picture === null ? [] : [[column, { ...picture, submissionId }]],
    ),
  );

/**
 * Returns the removal of all rows of a member. Both events of an erasure apply it, because another event may write a
 * row between them.
 */
const removalOf = (userId: string): readonly RowChange[] => [
  remove('accounts', { user_id: userId }),
  sweep('account_roles', 'user_id', userId),
  sweep('disregarded_roles', 'user_id', userId),
];

/** Accounts for logins and profiles, including those whose registration isn't completed. */
export const accountsProjection: Projection<UserEvent | ProfileEvent | ErasureEvent | SuspensionEvent> = {
  name: 'accounts',
  version: 11,
  tables: accountTables,
  views: {
    /** Members visible to others, without suspended and removed ones. */
    shown_people:
      "SELECT user_id, username, registered_at FROM {schema}.accounts WHERE status <> 'started' AND username IS NOT NULL AND NOT suspended",
  },
  handlers: {
    RegistrationStarted: ({ data, metadata }) => [
      put('accounts', {
        user_id: data.userId,
        email: data.email,
        email_hash: data.emailHash,
        username: null,
        full_name: null,
        description: null,
        profile_image: null,
        cover_image: null,
        user_address: null,
        status: 'started',
        suspended: false,
        show_follow_info: true,
        default_album_id: null,
        locale: data.locale ?? null,
        started_at: metadata.recordedAt,
        registered_at: null,
      }),
    ],
    RegistrationCompleted: ({ data, metadata }) => [
      patch(
        'accounts',
        { user_id: data.userId },
        {
          username: data.username,
          full_name: data.fullName,
          status: 'not_confirmed',
          default_album_id: data.defaultAlbumId,
          registered_at: metadata.recordedAt,
        },
      ),
    ],
    EmailAdded: ({ data }) => [
      patch('accounts', { user_id: data.userId }, { email: data.email, email_hash: data.emailHash }),
    ],
    EmailDisregarded: ignore,
    EmailReleased: ({ data }) => [
      patch('accounts', { user_id: data.userId }, { email: null, email_hash: data.emailHash }),
    ],
    EmailProven: ignore,
    SignUpAttempted: ignore,
    ConfirmationRequested: ignore,
    PasswordChanged: ignore,
    EmailConfirmed: ({ data }) => [patch('accounts', { user_id: data.userId }, { status: 'confirmed' })],
    RoleGranted: ({ data: { userId, role } }) => [
      put('account_roles', { user_id: userId, role }),
      remove('disregarded_roles', { user_id: userId, role }),
    ],
    RoleRevoked: ({ data: { userId, role } }) => [
      remove('account_roles', { user_id: userId, role }),
      remove('disregarded_roles', { user_id: userId, role }),
    ],
    RoleDisregarded: ({ data: { userId, role } }) => [put('disregarded_roles', { user_id: userId, role })],
    ProfileEdited: ({ data }) => [
      patch(
        'accounts',
        { user_id: data.userId },
        { full_name: data.fullName, description: data.description, show_follow_info: data.showFollowInfo },
      ),
    ],
    UsernameChanged: ({ data }) => [patch('accounts', { user_id: data.userId }, { username: data.username })],
    ProfilePicturesSubmitted: ignore,
    ProfilePicturesProcessed: ({ data }) => [
      patch(
        'accounts',
        { user_id: data.userId },
        pictureColumns(data.submissionId, { profile_image: data.profileImage, cover_image: data.coverImage }),
      ),
    ],
    ProfilePicturesFailed: ignore,
    ProfilePicturesWithdrawn: ignore,
    AddressProven: ({ data }) => [patch('accounts', { user_id: data.userId }, { user_address: data.address })],
    AddressRemoved: ({ data }) => [patch('accounts', { user_id: data.userId }, { user_address: null })],
    AccountSuspended: ({ data }) => [patch('accounts', { user_id: data.userId }, { suspended: true })],
    AccountReinstated: ({ data }) => [patch('accounts', { user_id: data.userId }, { suspended: false })],
    AccountErased: ({ data, metadata }) => [
      ...removalOf(data.userId),
      put('erasures', { code: data.code, requested_at: metadata.recordedAt, completed_at: null }),
    ],
    ErasureCompleted: ({ data, metadata }) => [
      ...removalOf(data.userId),
      patch('erasures', { code: data.code }, { completed_at: metadata.recordedAt }),
    ],
  },
};
