import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@pixchange/contracts/events/accounts';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import fc from 'fast-check';
import { changesOf, patch, put, reassign, remove } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter, splitAt, type Rows } from '../../kernel/testing/rows.ts';
import { stories } from '../../kernel/testing/stories.ts';
import { albumsProjection } from './albums.projection.ts';

const [albumId, ownerId, imageId, defaultAlbumId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const recordedAt = '2026-11-21T12:00:00.000Z';
const created: AlbumEvent = { type: 'AlbumCreated', data: { albumId, ownerId, title: 'Cats', kind: 'regular', isDefault: false, published: false } };
const deleted: AlbumEvent = { type: 'AlbumDeleted', data: { albumId, ownerId, defaultAlbumId } };
const submitted = (into: string): ImageEvent => ({
  type: 'ImageSubmitted',
  data: { imageId, ownerId, albumId: into, title: null, tags: null, altText: null, webPageUrl: null, type: null, allowPublish: true, forSale: false, price: 0, subcategoryId: null },
});
const file = { sha256: 'a', contentType: 'image/gif', sizeBytes: 1 };
const large = { name: 'fixed_large' as const, width: 4, height: 3, main: file, webp: null, mp4: null, previewJpeg: file };
const processed = (versions = [large]): ImageEvent => ({
  type: 'ImageProcessed',
  data: { imageId, ownerId, format: 'mp4', sourceSha256: 'b', sourceSizeBytes: 1, width: 4, height: 3, isVideo: true, animated: true, transparent: false, audio: true, frames: 9, durationMs: 9, detectedType: 'Gif', thumbhash: 'AAAA', perceptualHashes: [], versions },
});

const changes = (event: AlbumEvent | ImageEvent | UserEvent) => changesOf(albumsProjection, recorded(event, 1, { recordedAt }));

describe('the albums', () => {
  it('have a row with the time of their making', () =>
    expect(changes(created)).toEqual([put('albums', { album_id: albumId, owner_id: ownerId, title: 'Cats', kind: 'regular', is_default: false, published: false, created_at: recordedAt })]));

  it('change their titles', () => expect(changes({ type: 'AlbumRenamed', data: { albumId, ownerId, title: 'Dogs' } })).toEqual([patch('albums', { album_id: albumId }, { title: 'Dogs' })]));

  it.each([['AlbumPublished', true], ['AlbumUnpublished', false]] as const)('after %s are public: %p', (type, published) =>
    expect(changes({ type, data: { albumId, ownerId } })).toEqual([patch('albums', { album_id: albumId }, { published })]));

  it('leave their images to the default album', () =>
    expect(changes(deleted)).toEqual([reassign('album_images', 'album_id', albumId, defaultAlbumId), remove('albums', { album_id: albumId })]));

  it('hold an image from its submission on', () =>
    expect(changes(submitted(albumId))).toEqual([
      put('album_images', { album_id: albumId, image_id: imageId }),
      put('album_works', { image_id: imageId, owner_id: ownerId, status: 'processing', allow_publish: true, is_video: false, cover: null }),
    ]));

  it('can show an image on the cover once it is ready', () =>
    expect(changes(processed())).toEqual([patch('album_works', { image_id: imageId }, { status: 'ready', is_video: true, cover: large })]));

  it('have no cover of an image without a large version', () =>
    expect(changes(processed([]))).toEqual([patch('album_works', { image_id: imageId }, { status: 'ready', is_video: true, cover: null })]));

  it('know which images failed', () =>
    expect(changes({ type: 'ImageProcessingFailed', data: { imageId, ownerId, code: 'truncated' } })).toEqual([patch('album_works', { image_id: imageId }, { status: 'failed' })]));

  it('know their owners', () => {
    const data = { userId: ownerId, username: 'ines', usernameHash: 'u', fullName: 'Ines', defaultAlbumId, favouritesAlbumId: idOf(8), topsAlbumId: idOf(9) };
    expect(changes({ type: 'RegistrationCompleted', data })).toEqual([put('album_owners', { user_id: ownerId, username: 'ines', confirmed: false, default_album_id: defaultAlbumId })]);
    expect(changes({ type: 'EmailConfirmed', data: { userId: ownerId } })).toEqual([patch('album_owners', { user_id: ownerId }, { confirmed: true })]);
  });

  it.each<UserEvent | ImageEvent>([
    { type: 'RegistrationStarted', data: { userId: ownerId, email: null, emailHash: 'h', registrationSource: 0 } },
    { type: 'ConfirmationRequested', data: { userId: ownerId, requestId: 'r' } },
    { type: 'RoleGranted', data: { userId: ownerId, role: 'admin' } },
    { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } },
  ])('do not care about $type', (event) => expect(changes(event)).toEqual([]));

  it('keep every image in one album, whatever is deleted', () => {
    const story = [submitted(albumId), deleted].map((event, index) => recorded(event, index + 1));
    expect(placements(rowsAfter(albumsProjection, [story]))).toEqual([{ album_id: defaultAlbumId, image_id: imageId }]);
  });

  it('are the same however a story is split into batches', () => {
    fc.assert(
      fc.property(stories(60), fc.array(fc.nat(), { maxLength: 5 }), (events, cuts) => {
        expect(rowsAfter(albumsProjection, splitAt(events, cuts))).toEqual(rowsAfter(albumsProjection, events.map((event) => [event])));
      }),
    );
  });
});

const placements = (rows: Rows) => [...(rows['album_images']?.values() ?? [])];
