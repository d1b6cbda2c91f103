import type { PersonalData } from '../../../platform/personal-data.ts';
import { apiKeysDecider } from './api-keys.decider.ts';
import type { ApiKeysQueries } from './api-keys.queries.ts';

/** A member's keys of the public API, without the keys themselves, which nobody has but they. */
export const apiKeysPersonalData = (queries: ApiKeysQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'api_keys.json', json: await queries.of(userId) };
  },
  async *streams(userId) {
    yield apiKeysDecider.stream(userId);
  },
});
