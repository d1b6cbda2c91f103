import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageChange, ImageItemView } from '@pixchange/contracts/http/images';
import { albums as limits } from '@pixchange/contracts/http/limits';
import { DomainError } from '../../kernel/errors.ts';
import { refuseTakenDown } from '../../kernel/moderated.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { WorkOwnership } from '../images/works.face.ts';
import { Visibility } from '../visibility/visibility.face.ts';
import { type AlbumCommand, albumDecider } from './album.decider.ts';
import { AlbumsQueries, type OwnAlbum } from './albums.queries.ts';

/** Placement of a work in an album. */
interface Place {
  readonly album: OwnAlbum;
  readonly own: boolean;
  /** Whether the work's own stream records the placement; otherwise the album's stream does. */
  readonly isRecordedByWork: boolean;
  /** Ids of the albums in the recorded events: the album itself, or deleted albums whose works moved to it. */
  readonly from: readonly string[];
}

const changesWords = (words: ImageChange): boolean => Object.values(words).some((word) => word !== undefined);

/**
 * Adds, moves and removes works in albums. The stream of a work records the regular albums of its owner that contain
 * it. The stream of an album records favorites, tops and works of other members.
 */
@Injectable()
export class AlbumWorks {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(AlbumsQueries) private readonly queries: AlbumsQueries,
    @Inject(WorkOwnership) private readonly works: WorkOwnership,
    @Inject(Visibility) private readonly visibility: Visibility,
  ) {}

  /**
   * Adds a work that the member can see to one of their albums; returns false when the album already contains it.
   * @throws DomainError `album.unknown`, `image.unknown`, `album.full`; `moderation.taken-down` when a takedown blocks
   *   the work
   */
  async put(actorId: string, albumId: string, imageId: string): Promise<boolean> {
    const album = await this.queries.album(actorId, albumId);
    if (album === null) throw new DomainError('album.unknown');
    const ownerId = await this.visibility.ownerOfSeen(imageId, actorId);
    if (ownerId === null) throw new DomainError('image.unknown');
    if ((await this.visibility.placesIn(albumId, imageId)).length > 0) return false;
    return this.store(album, actorId, ownerId === actorId, imageId);
  }

  /**
   * Changes the fields of a work and moves it to another album. Members can move any work in their albums, but change
   * only their own.
   * @throws DomainError `not_found` when the album lacks the work; `forbidden` for fields of another member's work;
   *   `album.unknown` and `album.full` for the target
   */
  async change(
    actorId: string,
    albumId: string,
    imageId: string,
    words: ImageChange,
    toAlbumId: string,
  ): Promise<ImageItemView> {
    const place = await this.found(actorId, albumId, imageId);
    if (!place.own && changesWords(words)) throw new DomainError('forbidden');
    const target = toAlbumId === albumId ? null : await this.target(actorId, toAlbumId);
    const way = target !== null && place.isRecordedByWork ? { from: place.from, to: toAlbumId } : null;
    if (way !== null) await this.refuseInTakenDownAlbum(imageId);
    if (place.own) await this.works.change(actorId, imageId, words, way);
    if (target !== null && way === null) {
      await this.store(target, actorId, place.own, imageId);
      await this.releaseFrom(place.from, actorId, imageId);
    }
    await this.commands.settle();
    const view = await this.works.show(imageId, actorId);
    return target === null && place.album.kind !== 'regular' ? view : { ...view, album_id: toAlbumId };
  }

  /** Removes a work from an album of the member. @throws DomainError `not_found` when the album lacks the work */
  async remove(actorId: string, albumId: string, imageId: string): Promise<void> {
    const { isRecordedByWork, from } = await this.found(actorId, albumId, imageId);
    if (isRecordedByWork) await this.works.remove(actorId, imageId, from);
    else await this.releaseFrom(from, actorId, imageId);
  }

  /** Removes a work from an album whose own stream records it; does nothing when the album lacks the work. */
  async release(actorId: string, albumId: string, imageId: string): Promise<void> {
    if (!idForm.test(imageId)) throw new DomainError('not_found');
    await this.releaseFrom([albumId], actorId, imageId);
  }

  private async found(actorId: string, albumId: string, imageId: string): Promise<Place> {
    const album = await this.queries.album(actorId, albumId);
    const rows = album === null || !idForm.test(imageId) ? [] : await this.visibility.placesIn(albumId, imageId);
    const [row] = rows;
    if (album === null || row === undefined) throw new DomainError('not_found');
    const own = row.ownerId === actorId;
    return {
      album,
      own,
      isRecordedByWork: own && album.kind === 'regular',
      from: rows.map(({ recordedBy }) => recordedBy),
    };
  }

  /** Returns the album to move a work to; throws when it is not a regular album of the member, or is full. */
  private async target(actorId: string, albumId: string): Promise<OwnAlbum> {
    const album = await this.queries.album(actorId, albumId);
    if (album?.kind !== 'regular') throw new DomainError('album.unknown');
    refuseFull(album);
    return album;
  }

  private async store(album: OwnAlbum, actorId: string, own: boolean, imageId: string): Promise<boolean> {
    refuseFull(album);
    if (!own || album.kind !== 'regular')
      return this.run({ type: 'KeepImage', albumId: album.albumId, actorId, imageId });
    await this.refuseInTakenDownAlbum(imageId);
    return this.works.place(actorId, imageId, album.albumId);
  }

  /**
   * Throws `moderation.taken-down` when the work is in a taken-down album of its owner. Such a work can't be moved or
   * added to another album.
   */
  private async refuseInTakenDownAlbum(imageId: string): Promise<void> {
    refuseTakenDown(await this.visibility.isStuck(imageId));
  }

  private async releaseFrom(albumIds: readonly string[], actorId: string, imageId: string): Promise<void> {
    await Promise.all(albumIds.map((albumId) => this.run({ type: 'ReleaseImage', albumId, actorId, imageId })));
  }

  /** Runs the command; returns false when it changed nothing. */
  private async run(command: AlbumCommand): Promise<boolean> {
    const { events } = await this.commands.run(albumDecider, command);
    return events.length > 0;
  }
}

const refuseFull = ({ images }: OwnAlbum): void => {
  if (images >= limits.imagesMax) throw new DomainError('album.full');
};
