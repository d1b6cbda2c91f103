import type { CommandBus } from '@nestjs/cqrs';
import type { ModeratedImages } from '../../platform/moderated.ts';
import { RunImageCommand } from './images.commands.ts';
import type { ImagesQueries } from './works/images.queries.ts';

/** Works as moderators see them. */
export const moderatedImages = (queries: ImagesQueries, bus: CommandBus): ModeratedImages => ({
  ownerSeenBy: async (imageId, viewerId) => (await queries.some([imageId], viewerId))[0]?.user.id ?? null,
  show: async (imageId) => {
    const view = await queries.moderated(imageId);
    return view === null ? null : { view, ownerId: view.user.id, withheld: view.status === 'taken_down' };
  },
  withhold: async (imageId, decision) => {
    await bus.execute(new RunImageCommand({ type: 'TakeDownImage', imageId, decision }));
  },
  restore: async (imageId, decision) => {
    await bus.execute(new RunImageCommand({ type: 'RestoreImage', imageId, decision }));
  },
  mark: async (imageId, similarTo, distance) => {
    await bus.execute(new RunImageCommand({ type: 'MarkForReview', imageId, similarTo, distance }));
  },
});
