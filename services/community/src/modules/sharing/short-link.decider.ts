import type { SharingEvent } from '@pixchange/contracts/events/sharing';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Created = Extract<SharingEvent, { type: 'ShortLinkCreated' }>['data'];

export type ShortLinkCommand = { readonly type: 'CreateShortLink' } & Created;

export type ShortLink = { readonly status: 'none' } | { readonly status: 'made'; readonly path: string };

const decide = ({ type: _type, ...link }: ShortLinkCommand, state: ShortLink): readonly SharingEvent[] => {
  if (state.status === 'none') return [{ type: 'ShortLinkCreated', data: link }];
  // The code is derived from the link, so the chance of a collision is one in many billions.
  if (state.path !== link.path) throw new DomainError('conflict');
  return [];
};

const evolve = (_state: ShortLink, event: SharingEvent): ShortLink => {
  switch (event.type) {
    case 'ShortLinkCreated':
      return { status: 'made', path: event.data.path };
    default:
      return unreachable(event.type);
  }
};

const stream = streamsOf('shortlink');

/** Short link, which always links to the same page. */
export const shortLinkDecider: StreamDecider<ShortLinkCommand, ShortLink, SharingEvent> = {
  name: 'short-link',
  stream,
  streamOf: ({ code }) => stream(code),
  decide,
  evolve,
  initialState: { status: 'none' },
};
