import type { ModeratedImages } from '../../extensions/moderated.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import { imageDecider } from './works/image.decider.ts';
import type { ImagesQueries } from './works/images.queries.ts';

/** Returns the moderation adapter of works: lookup, takedown, restoration, and marks for review. */
export const moderatedImages = (queries: ImagesQueries, commands: Commands): ModeratedImages => ({
  ownerSeenBy: async (imageId, viewerId) => (await queries.some([imageId], viewerId))[0]?.user.id ?? null,
  show: async (imageId) => {
    const view = await queries.moderated(imageId);
    return view === null ? null : { view, ownerId: view.user.id, withheld: view.status === 'taken_down' };
  },
  withhold: async (imageId, decision) => {
    await commands.run(imageDecider, { type: 'TakeDownImage', imageId, decision });
  },
  restore: async (imageId, decision) => {
    await commands.run(imageDecider, { type: 'RestoreImage', imageId, decision });
  },
  mark: async (imageId, similarTo, distance) => {
    await commands.run(imageDecider, { type: 'MarkForReview', imageId, similarTo, distance });
  },
});
