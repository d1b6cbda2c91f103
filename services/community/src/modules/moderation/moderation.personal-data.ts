import type { PersonalData } from '../../platform/personal-data.ts';
import type { Appeals } from './appeals.ts';
import type { DecisionsQueries } from './decisions.queries.ts';

/** What was decided about a person, what they said against it, and what they reported. */
export const moderationPersonalData = (appeals: Appeals, queries: DecisionsQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'decisions.json', json: await appeals.all(userId) };
    yield { path: 'reports.json', json: await queries.reportsBy(userId) };
  },
  // The streams of reports hold words of moderators and of others too.
  async *streams() {
    yield* [];
  },
});
