import { imageModerationEvents, type ImageModerationEvent } from '@pixchange/contracts/events/moderation';
import type { Decider } from '../../kernel/decider.ts';
import { unreachable } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';

interface About {
  readonly imageId: string;
  /** Owner according to the work's stream. */
  readonly ownerId: string;
}

export type ImageModerationCommand =
  | { readonly type: 'TakeDownImage' | 'RestoreImage'; readonly imageId: string; readonly decision: Decision }
  | { readonly type: 'MarkForReview'; readonly imageId: string; readonly similarTo: string; readonly distance: number };

/** Actions of moderators and of the system on a work. */
export interface ImageModeration {
  readonly takenDown: boolean;
  /** Works of other members that resemble this one. */
  readonly similarTo: readonly string[];
}

export const isImageModerationCommand = (command: { readonly type: string }): command is ImageModerationCommand =>
  ['TakeDownImage', 'RestoreImage', 'MarkForReview'].includes(command.type);

export const isImageModerationEvent = (event: { readonly type: string }): event is ImageModerationEvent =>
  Object.hasOwn(imageModerationEvents, event.type);

const decide = (
  { ownerId, ...command }: ImageModerationCommand & About,
  state: ImageModeration,
): readonly ImageModerationEvent[] => {
  const { imageId } = command;
  switch (command.type) {
    case 'TakeDownImage':
      refuseOwn(ownerId, command.decision.moderatorId);
      return state.takenDown ? [] : [{ type: 'ImageTakenDown', data: { imageId, ownerId, ...command.decision } }];
    case 'RestoreImage':
      refuseOwn(ownerId, command.decision.moderatorId);
      return state.takenDown ? [{ type: 'ImageRestored', data: { imageId, ownerId, ...command.decision } }] : [];
    case 'MarkForReview': {
      const { similarTo, distance } = command;
      return state.similarTo.includes(similarTo)
        ? []
        : [{ type: 'ImageMarkedForReview', data: { imageId, ownerId, similarTo, distance } }];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (state: ImageModeration, event: ImageModerationEvent): ImageModeration => {
  switch (event.type) {
    case 'ImageTakenDown':
      return { ...state, takenDown: true };
    case 'ImageRestored':
      return { ...state, takenDown: false };
    case 'ImageMarkedForReview':
      return { ...state, similarTo: [...state.similarTo, event.data.similarTo] };
    default:
      return unreachable(event);
  }
};

/** Moderation of a work, decided on the work's own stream. */
export const imageModerationDecider: Decider<ImageModerationCommand & About, ImageModeration, ImageModerationEvent> = {
  decide,
  evolve,
  initialState: { takenDown: false, similarTo: [] },
};
