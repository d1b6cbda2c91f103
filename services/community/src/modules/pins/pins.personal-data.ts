import type { PersonalData } from '../../extensions/personal-data.ts';
import { pinDecider } from './pin.decider.ts';
import type { PinsQueries } from './pins.queries.ts';

export const pinsPersonalData = (queries: PinsQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'pinned-image.json', json: { image_id: await queries.imageIdOf(userId) } };
  },
  async *streams(userId) {
    yield pinDecider.stream(userId);
  },
});
