import type { PinEvent } from '@pixchange/contracts/events/pins';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

export type PinCommand =
  | {
      readonly type: 'PinImage';
      readonly userId: string;
      readonly image: { readonly imageId: string; readonly ownerId: string; readonly isPublic: boolean };
    }
  | { readonly type: 'UnpinImage'; readonly userId: string }
  /** Unpins a work that is not public anymore, unless another work was pinned in the meantime. */
  | { readonly type: 'UnpinHiddenImage'; readonly userId: string; readonly imageId: string };

export interface Pin {
  readonly imageId: string | null;
}

const pin = ({ userId, image }: Extract<PinCommand, { type: 'PinImage' }>, state: Pin): readonly PinEvent[] => {
  const { imageId, ownerId, isPublic } = image;
  if (ownerId !== userId) throw new DomainError('pin.not-own');
  if (!isPublic) throw new DomainError('pin.not-public');
  return state.imageId === imageId ? [] : [{ type: 'ImagePinned', data: { userId, imageId } }];
};

const decide = (command: PinCommand, { imageId }: Pin): readonly PinEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'PinImage':
      return pin(command, { imageId });
    case 'UnpinImage':
      return imageId === null ? [] : [{ type: 'ImageUnpinned', data: { userId, imageId, because: 'owner' } }];
    case 'UnpinHiddenImage':
      return imageId === command.imageId
        ? [{ type: 'ImageUnpinned', data: { userId, imageId, because: 'hidden' } }]
        : [];
    default:
      return unreachable(command);
  }
};

const stream = streamsOf('pin');

/** Work that a member pinned to the top of their public profile. */
export const pinDecider: StreamDecider<PinCommand, Pin, PinEvent> = {
  name: 'pin',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve: (_, { type, data }) => ({ imageId: type === 'ImagePinned' ? data.imageId : null }),
  initialState: { imageId: null },
};
