import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { AccountsQueries } from './accounts.queries.ts';
import type { AccountsVault } from './vault.ts';
import { profilePrefix } from './profiles/pictures.consumer.ts';
import { userDecider } from './user.decider.ts';

/**
 * Returns the personal data that this module stores: the profile, its pictures and their originals, follows, followers,
 * sessions, and the event stream of the account.
 */
export const accountsPersonalData = (
  queries: AccountsQueries,
  vault: AccountsVault,
  storage: ObjectStorage,
): PersonalData => ({
  async *entries(userId) {
    yield { path: 'profile.json', json: await queries.own(userId) };
    yield { path: 'follows.json', json: await queries.follows(userId) };
    yield { path: 'followers.json', json: await queries.followers(userId) };
    yield { path: 'sessions.json', json: await vault.sessionsForExport(userId) };
    const prefix = profilePrefix(userId);
    for (const key of await storage.keys('media', prefix))
      yield {
        path: `files/profile/${key.slice(prefix.length).replaceAll('/', '-')}`,
        read: () => storage.read('media', key),
      };
  },
  async *streams(userId) {
    yield userDecider.stream(userId);
  },
});
