import { imageCareEvents, type ImageCareEvent } from '@pixchange/contracts/events/moderation';
import type { Rating } from '@pixchange/contracts/http/values/images';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { refuseOwn, type Decision } from '../../kernel/moderated.ts';

export type ImageCareCommand =
  | {
      readonly type: 'SetImageCategory';
      readonly imageId: string;
      readonly subcategoryId: string | null;
      readonly decision: Decision;
    }
  | {
      readonly type: 'SetImageRating';
      readonly imageId: string;
      readonly rating: Rating | null;
      readonly decision: Decision;
    }
  | { readonly type: 'RetryProcessing'; readonly imageId: string; readonly decision: Decision };

/** State of a work that these decisions depend on. */
interface CareState {
  readonly status: 'processing' | 'ready' | 'failed';
  readonly ownerId: string;
  readonly words: { readonly subcategoryId: string | null };
  readonly moderatorRating: Rating | null;
}

export const isImageCareCommand = (command: { readonly type: string }): command is ImageCareCommand =>
  ['SetImageCategory', 'SetImageRating', 'RetryProcessing'].includes(command.type);

export const isImageCareEvent = (event: { readonly type: string }): event is ImageCareEvent =>
  Object.hasOwn(imageCareEvents, event.type);

/** Decides staff actions on a work, on the work's own stream. */
export const decideCare = (
  command: ImageCareCommand,
  { ownerId, status, words, moderatorRating }: CareState,
): readonly ImageCareEvent[] => {
  const { imageId, decision } = command;
  refuseOwn(ownerId, decision.moderatorId);
  switch (command.type) {
    case 'SetImageCategory': {
      const { subcategoryId } = command;
      return words.subcategoryId === subcategoryId
        ? []
        : [{ type: 'ImageCategorySet', data: { imageId, ownerId, subcategoryId, ...decision } }];
    }
    case 'SetImageRating': {
      const { rating } = command;
      return moderatorRating === rating
        ? []
        : [{ type: 'ImageRatingSet', data: { imageId, ownerId, rating, ...decision } }];
    }
    case 'RetryProcessing':
      if (status === 'ready') throw new DomainError('image.not_failed');
      return status === 'processing'
        ? []
        : [{ type: 'ImageProcessingRetried', data: { imageId, ownerId, ...decision } }];
    default:
      return unreachable(command);
  }
};

export const evolveCare = <S extends CareState>(state: S, event: ImageCareEvent): S => {
  switch (event.type) {
    case 'ImageCategorySet':
      return { ...state, words: { ...state.words, subcategoryId: event.data.subcategoryId } };
    case 'ImageRatingSet':
      return { ...state, moderatorRating: event.data.rating };
    case 'ImageProcessingRetried':
      return state.status === 'failed' ? { ...state, status: 'processing' } : state;
    default:
      return unreachable(event);
  }
};
