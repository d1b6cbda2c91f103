import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { Decider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';

type DataOf<T extends ImageEvent['type']> = Extract<ImageEvent, { type: T }>['data'];

export type ImageCommand =
  | { readonly type: 'IssueUploadTicket'; readonly imageId: string; readonly ownerId: string; readonly contentType: string }
  /** `repeat`: the same submission again is taken as the first one's echo (a batch), else as a use of a used upload. */
  | { readonly type: 'SubmitImage'; readonly draft: DataOf<'ImageSubmitted'>; readonly repeat: boolean }
  | { readonly type: 'RecordProcessed'; readonly media: DataOf<'ImageProcessed'> }
  | { readonly type: 'RecordProcessingFailed'; readonly imageId: string; readonly ownerId: string; readonly code: string };

export type Image =
  | { readonly status: 'none' }
  | { readonly status: 'ticket'; readonly ownerId: string }
  | { readonly status: 'processing' | 'ready' | 'failed'; readonly ownerId: string; readonly submitted: DataOf<'ImageSubmitted'> };

const sameDraft = (a: DataOf<'ImageSubmitted'>, b: DataOf<'ImageSubmitted'>): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (data: object): unknown => Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));

const submit = ({ draft, repeat }: Extract<ImageCommand, { type: 'SubmitImage' }>, state: Image): readonly ImageEvent[] => {
  if (state.status === 'none' || state.ownerId !== draft.ownerId) throw new DomainError('attachment.unknown');
  if (state.status === 'ticket') return [{ type: 'ImageSubmitted', data: draft }];
  if (repeat && sameDraft(state.submitted, draft)) return [];
  throw new DomainError('attachment.used');
};

const decide = (command: ImageCommand, state: Image): readonly ImageEvent[] => {
  switch (command.type) {
    case 'IssueUploadTicket': {
      const { imageId, ownerId, contentType } = command;
      return state.status === 'none' ? [{ type: 'UploadTicketIssued', data: { imageId, ownerId, contentType } }] : [];
    }
    case 'SubmitImage':
      return submit(command, state);
    case 'RecordProcessed':
      return state.status === 'processing' ? [{ type: 'ImageProcessed', data: command.media }] : [];
    case 'RecordProcessingFailed': {
      const { imageId, ownerId, code } = command;
      return state.status === 'processing' ? [{ type: 'ImageProcessingFailed', data: { imageId, ownerId, code } }] : [];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (state: Image, event: ImageEvent): Image => {
  switch (event.type) {
    case 'UploadTicketIssued':
      return { status: 'ticket', ownerId: event.data.ownerId };
    case 'ImageSubmitted':
      return { status: 'processing', ownerId: event.data.ownerId, submitted: event.data };
    case 'ImageProcessed':
      return state.status === 'processing' ? { ...state, status: 'ready' } : state;
    case 'ImageProcessingFailed':
      return state.status === 'processing' ? { ...state, status: 'failed' } : state;
    default:
      return unreachable(event);
  }
};

/** One work, from the ticket for its upload on. */
export const imageDecider: Decider<ImageCommand, Image, ImageEvent> = { decide, evolve, initialState: { status: 'none' } };
