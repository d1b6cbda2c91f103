import type { PersonalData } from '../../../extensions/personal-data.ts';
import { apiKeysDecider } from './api-keys.decider.ts';
import type { ApiKeysQueries } from './api-keys.queries.ts';

/** Returns the source of a member's API keys for the data export, without the secrets, which only the member has. */
export const apiKeysPersonalData = (queries: ApiKeysQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'api_keys.json', json: await queries.of(userId) };
  },
  async *streams(userId) {
    yield apiKeysDecider.stream(userId);
  },
});
