import { Inject, Injectable } from '@nestjs/common';
import type { StoredPicture } from '@pixchange/contracts/events/profiles';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { CollectionView } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { SharedFile } from '@pixchange/contracts/http/page-head';
import { People } from '../accounts/people.face.ts';
import { Albums } from '../albums/albums.face.ts';
import { Collections } from '../collections/collections.face.ts';
import { Works } from '../images/works.face.ts';

const fileOf = (url: string | null, picture: StoredPicture | null): SharedFile | null =>
  url === null || picture === null
    ? null
    : { url, type: picture.contentType, size: picture.sizeBytes, width: picture.width, height: picture.height };

/**
 * Finds public works, members, albums and collections, for pages and other sites. Returns null for items that are not
 * public.
 */
@Injectable()
export class SharedThings {
  constructor(
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
    @Inject(Albums) private readonly albums: Albums,
    @Inject(Collections) private readonly collections: Collections,
  ) {}

  async image(imageId: string): Promise<ImageItemView | null> {
    return (await this.works.some([imageId], null))[0] ?? null;
  }

  async user(idOrUsername: string): Promise<{ user: PublicUserView; picture: SharedFile | null } | null> {
    const found = await this.people.shown(idOrUsername);
    return found === null ? null : { user: found.user, picture: fileOf(found.user.profile_image.url, found.picture) };
  }

  async album(
    idOrUsername: string,
    albumId: string,
  ): Promise<{ album: AlbumView; owner: PublicUserView; first: ImageItemView | null } | null> {
    const found = await this.people.shown(idOrUsername);
    const album = found === null ? null : await this.albums.shown(found.user.id, albumId);
    return found === null || album === null
      ? null
      : { album, owner: found.user, first: await this.works.firstInAlbum(found.user.id, albumId) };
  }

  async collection(collectionId: string): Promise<{ collection: CollectionView; picture: SharedFile | null } | null> {
    const found = await this.collections.shown(collectionId);
    return found === null
      ? null
      : { collection: found.collection, picture: fileOf(found.collection.profile_image.url, found.picture) };
  }
}
