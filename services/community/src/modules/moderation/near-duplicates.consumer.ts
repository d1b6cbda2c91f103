import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { ModeratedKinds } from '../../extensions/moderated.ts';
import type { ModerationQueries } from './moderation.queries.ts';
import type { Reports } from './reports.service.ts';
import { askedHashesOf } from './work-hashes.projection.ts';

type Processed = Recorded<Extract<ImageEvent, { type: 'ImageProcessed' }>>;

interface NearDuplicateParts {
  readonly queries: ModerationQueries;
  readonly reports: Reports;
  readonly images: ModeratedKinds['image'];
}

/**
 * Searches for an earlier work of another member that a new work resembles, marks the new work, and reports it to
 * moderators. Nothing visible changes for members.
 */
export const nearDuplicatesConsumer = ({ queries, reports, images }: NearDuplicateParts): Consumer => ({
  name: 'near-duplicates',
  role: 'relay',
  types: ['ImageProcessed'],
  reads: ['moderation', 'images', 'albums'],
  concurrency: 2,
  handle: async (event) => {
    const { data, position } = event as Processed;
    const { imageId, ownerId } = data;
    const found = await queries.nearest(askedHashesOf(data), ownerId, position);
    // A deleted work, or one of an erased member, needs no report.
    if (found === null || (await images.show(imageId)) === null) return undefined;
    await images.mark(imageId, found.imageId, found.distance);
    await reports.fileNearDuplicate(imageId, ownerId, found);
    return undefined;
  },
});
