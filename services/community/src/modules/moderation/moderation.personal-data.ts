import type { PersonalData } from '../../extensions/personal-data.ts';
import type { Appeals } from './appeals.service.ts';
import type { DecisionsQueries } from './decisions.queries.ts';

/** Returns the source of the decisions about a member, their appeals and their reports, for the data export. */
export const moderationPersonalData = (appeals: Appeals, queries: DecisionsQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'decisions.json', json: await appeals.all(userId) };
    yield { path: 'reports.json', json: await queries.reportsBy(userId) };
  },
  // Streams of reports are excluded, because they also contain texts by moderators and other members.
  async *streams() {
    yield* [];
  },
});
