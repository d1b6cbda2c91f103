import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { FollowEvent } from '@pixchange/contracts/events/follows';
import { ignore, type Derivation, type Projection } from '../../kernel/projection.ts';
import { changesTo, type Tables } from '../../kernel/tables.ts';

export const accountTieTables = {
  account_follows: {
    columns: { follower_id: 'uuid NOT NULL', followed_id: 'uuid NOT NULL', followed_at: 'timestamptz NOT NULL' },
    key: ['follower_id', 'followed_id'],
    indexes: ['(followed_id)'],
  },
  account_follow_counts: {
    columns: { user_id: 'uuid NOT NULL', followers: 'integer NOT NULL', followings: 'integer NOT NULL' },
    key: ['user_id'],
  },
  account_departures: { columns: { user_id: 'uuid NOT NULL' }, key: ['user_id'] },
} as const satisfies Tables;

const { put, remove } = changesTo(accountTieTables);

/**
 * Recounts the followers and followings of every member in a batch, because increments would drift when events are
 * redelivered. Removed members don't count, so a removal also recounts everyone who followed the member or was followed
 * by them.
 */
const counts: Derivation = {
  touched: (change) => {
    if (change.kind !== 'put' && change.kind !== 'remove') return [];
    const { follower_id, followed_id, user_id } = change.kind === 'put' ? change.row : change.key;
    const named = { account_follows: [follower_id, followed_id], account_departures: [user_id] }[change.table] ?? [];
    return named.filter((id) => typeof id === 'string');
  },
  sql: `
    WITH named AS (SELECT unnest($1::uuid[]) AS user_id), departed AS (SELECT user_id FROM named JOIN {schema}.account_departures USING (user_id)), touched AS (
      SELECT user_id FROM named
      UNION SELECT f.followed_id FROM {schema}.account_follows f JOIN departed d ON d.user_id = f.follower_id
      UNION SELECT f.follower_id FROM {schema}.account_follows f JOIN departed d ON d.user_id = f.followed_id
    )
    INSERT INTO {schema}.account_follow_counts (user_id, followers, followings)
    SELECT user_id,
      (SELECT count(*) FROM {schema}.account_follows f LEFT JOIN {schema}.account_departures d ON d.user_id = f.follower_id WHERE f.followed_id = touched.user_id AND d.user_id IS NULL),
      (SELECT count(*) FROM {schema}.account_follows f LEFT JOIN {schema}.account_departures d ON d.user_id = f.followed_id WHERE f.follower_id = touched.user_id AND d.user_id IS NULL)
    FROM touched
    ON CONFLICT (user_id) DO UPDATE SET followers = excluded.followers, followings = excluded.followings`,
};

/** Follows and follow counts for the account views, built from follow and erasure events. */
export const accountTiesProjection: Projection<FollowEvent | ErasureEvent> = {
  name: 'account-ties',
  version: 2,
  tables: accountTieTables,
  handlers: {
    UserFollowed: ({ data, metadata }) => [
      put('account_follows', {
        follower_id: data.followerId,
        followed_id: data.followedId,
        followed_at: metadata.recordedAt,
      }),
    ],
    UserUnfollowed: ({ data }) => [
      remove('account_follows', { follower_id: data.followerId, followed_id: data.followedId }),
    ],
    AccountErased: ({ data }) => [put('account_departures', { user_id: data.userId })],
    ErasureCompleted: ignore,
  },
  derivations: [counts],
};
