import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { AlbumModerationEvent } from '@pixchange/contracts/events/moderation';
import { albums as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { refuseOwn, refuseTakenDown, type Decision } from '../../kernel/moderated.ts';
import { hasId, noIds, withId, withoutId, type IdSet } from '../../kernel/id-set.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Kind = 'regular' | 'favourites' | 'tops';

export type AlbumCommand =
  | {
      readonly type: 'CreateAlbum';
      readonly albumId: string;
      readonly ownerId: string;
      readonly title: string;
      readonly kind: Kind;
      readonly isDefault: boolean;
      readonly published: boolean;
    }
  | { readonly type: 'RenameAlbum'; readonly albumId: string; readonly actorId: string; readonly title: string }
  /** `readyImages` is the number of ready works in the album, according to the read model. */
  | { readonly type: 'PublishAlbum'; readonly albumId: string; readonly actorId: string; readonly readyImages: number }
  | { readonly type: 'UnpublishAlbum'; readonly albumId: string; readonly actorId: string }
  | {
      readonly type: 'DeleteAlbum';
      readonly albumId: string;
      readonly actorId: string;
      readonly defaultAlbumId: string;
    }
  /** Saves a work whose own events don't name this album: a favorite, a top, or a work of another member. */
  | { readonly type: 'KeepImage'; readonly albumId: string; readonly actorId: string; readonly imageId: string }
  /** Removes a work from the album, or from a deleted album whose works are shown in the default one. */
  | { readonly type: 'ReleaseImage'; readonly albumId: string; readonly actorId: string; readonly imageId: string }
  | { readonly type: 'TakeDownAlbum' | 'RestoreAlbum'; readonly albumId: string; readonly decision: Decision };

export type Album =
  | { readonly status: 'none' }
  | {
      readonly status: 'private' | 'public';
      readonly ownerId: string;
      readonly title: string | null;
      readonly fixed: boolean;
      readonly kept: IdSet;
      readonly takenDown: boolean;
    }
  | { readonly status: 'deleted'; readonly ownerId: string; readonly kept: IdSet };

type ExistingAlbum = Extract<Album, { fixed: boolean }>;

const ownedBy = (actorId: string, state: Album): ExistingAlbum => {
  // A stranger must not learn that the album exists, so the response is the same as for an unknown one.
  if (state.status === 'none' || state.status === 'deleted' || state.ownerId !== actorId)
    throw new DomainError('not_found');
  return state;
};

/** Returns the owner's album if it can be changed; the default album, favorites and tops can't. */
const changeable = (actorId: string, state: Album): ExistingAlbum => {
  const album = ownedBy(actorId, state);
  if (album.fixed) throw new DomainError('album.fixed');
  return album;
};

/**
 * Returns the owner's album if it can be changed and is not taken down. Without this check, the owner could publish the
 * same content again under another name or in another album.
 */
const publishable = (actorId: string, state: Album): ExistingAlbum => {
  const album = changeable(actorId, state);
  refuseTakenDown(album.takenDown);
  return album;
};

const create = (command: Extract<AlbumCommand, { type: 'CreateAlbum' }>, state: Album): readonly AlbumEvent[] => {
  if (state.status !== 'none') {
    if (state.ownerId === command.ownerId) return [];
    throw new DomainError('conflict');
  }
  const { albumId, ownerId, title, kind, isDefault, published } = command;
  return [{ type: 'AlbumCreated', data: { albumId, ownerId, title, kind, isDefault, published } }];
};

const keep = (
  { albumId, actorId, imageId }: Extract<AlbumCommand, { type: 'KeepImage' }>,
  state: Album,
): readonly AlbumEvent[] => {
  const { ownerId, kept } = ownedBy(actorId, state);
  if (hasId(kept, imageId)) return [];
  if (kept.size >= limits.imagesMax) throw new DomainError('album.full');
  return [{ type: 'AlbumImageKept', data: { albumId, ownerId, imageId } }];
};

const release = (
  { albumId, actorId, imageId }: Extract<AlbumCommand, { type: 'ReleaseImage' }>,
  state: Album,
): readonly AlbumEvent[] => {
  if (state.status === 'none' || state.ownerId !== actorId) throw new DomainError('not_found');
  return hasId(state.kept, imageId)
    ? [{ type: 'AlbumImageReleased', data: { albumId, ownerId: state.ownerId, imageId } }]
    : [];
};

const moderate = (
  { type, albumId, decision }: Extract<AlbumCommand, { decision: Decision }>,
  state: Album,
): readonly AlbumModerationEvent[] => {
  if (state.status === 'none' || state.status === 'deleted') throw new DomainError('not_found');
  const { ownerId, takenDown } = state;
  refuseOwn(ownerId, decision.moderatorId);
  if (takenDown === (type === 'TakeDownAlbum')) return [];
  return [{ type: takenDown ? 'AlbumRestored' : 'AlbumTakenDown', data: { albumId, ownerId, ...decision } }];
};

type OwnCommand = Extract<
  AlbumCommand,
  { type: 'CreateAlbum' | 'RenameAlbum' | 'PublishAlbum' | 'UnpublishAlbum' | 'DeleteAlbum' }
>;

const decideOwn = (command: OwnCommand, state: Album): readonly AlbumEvent[] => {
  const { albumId } = command;
  switch (command.type) {
    case 'CreateAlbum':
      return create(command, state);
    case 'RenameAlbum': {
      const { ownerId, title } = publishable(command.actorId, state);
      return title === command.title
        ? []
        : [{ type: 'AlbumRenamed', data: { albumId, ownerId, title: command.title } }];
    }
    case 'PublishAlbum': {
      const { status, ownerId } = publishable(command.actorId, state);
      if (status === 'public') return [];
      if (command.readyImages < 1) throw new DomainError('album.nothing-to-publish');
      return [{ type: 'AlbumPublished', data: { albumId, ownerId } }];
    }
    case 'UnpublishAlbum': {
      const { status, ownerId } = changeable(command.actorId, state);
      return status === 'private' ? [] : [{ type: 'AlbumUnpublished', data: { albumId, ownerId } }];
    }
    case 'DeleteAlbum': {
      const { ownerId } = publishable(command.actorId, state);
      return [{ type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId: command.defaultAlbumId } }];
    }
    default:
      return unreachable(command);
  }
};

const decide = (command: AlbumCommand, state: Album): readonly (AlbumEvent | AlbumModerationEvent)[] => {
  switch (command.type) {
    case 'KeepImage':
      return keep(command, state);
    case 'ReleaseImage':
      return release(command, state);
    case 'TakeDownAlbum':
    case 'RestoreAlbum':
      return moderate(command, state);
    default:
      return decideOwn(command, state);
  }
};

const newAlbum = ({
  ownerId,
  title,
  kind,
  isDefault,
  published,
}: Extract<AlbumEvent, { type: 'AlbumCreated' }>['data']): ExistingAlbum => ({
  status: published ? 'public' : 'private',
  ownerId,
  title,
  fixed: isDefault || kind !== 'regular',
  kept: noIds,
  takenDown: false,
});

const keptIn = (state: Album): IdSet => (state.status === 'none' ? noIds : state.kept);

const changed = (state: Album, change: Partial<ExistingAlbum>): Album =>
  state.status === 'private' || state.status === 'public' ? { ...state, ...change } : state;

const evolveWorks = (
  state: Album,
  { type, data: { imageId } }: Extract<AlbumEvent, { type: 'AlbumImageKept' | 'AlbumImageReleased' }>,
): Album =>
  state.status === 'none'
    ? state
    : { ...state, kept: type === 'AlbumImageKept' ? withId(state.kept, imageId) : withoutId(state.kept, imageId) };

const evolve = (state: Album, event: AlbumEvent | AlbumModerationEvent): Album => {
  switch (event.type) {
    case 'AlbumCreated':
      return newAlbum(event.data);
    case 'AlbumRenamed':
      return changed(state, { title: event.data.title });
    case 'AlbumPublished':
    case 'AlbumUnpublished':
      return changed(state, { status: event.type === 'AlbumPublished' ? 'public' : 'private' });
    case 'AlbumDeleted':
      return { status: 'deleted', ownerId: event.data.ownerId, kept: keptIn(state) };
    case 'AlbumImageKept':
    case 'AlbumImageReleased':
      return evolveWorks(state, event);
    case 'AlbumTakenDown':
    case 'AlbumRestored':
      return changed(state, { takenDown: event.type === 'AlbumTakenDown' });
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('album');

/**
 * Album of a member. The album's stream does not list the member's own works; events of each work contain its album
 * ids.
 */
export const albumDecider: StreamDecider<AlbumCommand, Album, AlbumEvent | AlbumModerationEvent> = {
  name: 'album',
  stream,
  streamOf: ({ albumId }) => stream(albumId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
