import type { PersonalData } from '../../../extensions/personal-data.ts';
import { licenceDecider } from './licence.decider.ts';
import type { LicencesQueries } from './licences.queries.ts';

/** Returns the source of a member's licenses for the data export. */
export const licencesPersonalData = (queries: LicencesQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'licences.json', json: await queries.all(userId) };
  },
  async *streams(userId) {
    for (const licenceId of await queries.idsOf(userId)) yield licenceDecider.stream(licenceId);
  },
});
