import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';
import { searchWords } from '../../kernel/search/analyzer.ts';
import { versionWith } from '../../kernel/search/analyzer-version.ts';

const searchTables = {
  search_people: {
    columns: {
      user_id: 'uuid NOT NULL',
      username: 'text',
      username_words: 'text',
      name_words: 'text',
      suspended: 'boolean NOT NULL',
    },
    key: ['user_id'],
    indexes: ['USING gin (username_words public.gin_trgm_ops)', 'USING gin (name_words public.gin_trgm_ops)'],
  },
} as const satisfies Tables;

const { put, patch, remove } = changesTo(searchTables);

type Named = Extract<
  UserEvent | ProfileEvent | ErasureEvent,
  { type: 'RegistrationCompleted' | 'ProfileEdited' | 'UsernameChanged' | 'AccountErased' }
>;

const wordsOf = (text: string | null): string | null => (text === null ? null : searchWords(text));

/** Members by their visible names; emails are never indexed. */
export const searchProjection: Projection<Named | SuspensionEvent> = {
  name: 'search',
  version: versionWith(3),
  tables: searchTables,
  handlers: {
    RegistrationCompleted: ({ data: { userId, username, fullName } }) => [
      put('search_people', {
        user_id: userId,
        username,
        username_words: wordsOf(username),
        name_words: wordsOf(fullName),
        suspended: false,
      }),
    ],
    ProfileEdited: ({ data }) => [
      patch('search_people', { user_id: data.userId }, { name_words: wordsOf(data.fullName) }),
    ],
    UsernameChanged: ({ data }) => [
      patch(
        'search_people',
        { user_id: data.userId },
        { username: data.username, username_words: wordsOf(data.username) },
      ),
    ],
    AccountSuspended: ({ data }) => [patch('search_people', { user_id: data.userId }, { suspended: true })],
    AccountReinstated: ({ data }) => [patch('search_people', { user_id: data.userId }, { suspended: false })],
    AccountErased: ({ data }) => [remove('search_people', { user_id: data.userId })],
  },
};
