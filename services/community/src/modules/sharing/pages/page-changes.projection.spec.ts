import { describe, expect, it } from 'vitest';
import { changesOf, put, remove } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { pageChangesProjection } from './page-changes.projection.ts';

const recordedAt = '2026-11-21T12:00:00.000Z';
const [image, album, other, user] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const changed = (id: string) => put('page_changes', { page_id: id, changed_at: recordedAt });
const removalOf = (id: string) => remove('page_changes', { page_id: id });
const of = (type: string, data: object) =>
  changesOf(pageChangesProjection, recorded({ type, data: data as never }, 1, { recordedAt }));

describe('the last change of a page', () => {
  it.each([
    ['ImageSubmitted', { imageId: image, albumId: album }, [album]],
    ['ImageEdited', { imageId: image }, [image]],
    ['ImagePlaced', { imageId: image, albumId: album }, [album]],
    ['ImageMoved', { imageId: image, fromAlbumId: album, toAlbumId: other }, [album, other]],
    ['ImageRemoved', { imageId: image, albumId: album }, [album]],
    ['AlbumRenamed', { albumId: album }, [album]],
    ['AlbumPublished', { albumId: album }, [album]],
    ['ProfileEdited', { userId: user }, [user]],
    ['UsernameChanged', { userId: user }, [user]],
    ['ProfilePicturesProcessed', { userId: user }, [user]],
  ])('is stored for %s', (type, data, ids) => expect(of(type, data)).toEqual(ids.map(changed)));

  it.each([
    ['ImageDeleted', { imageId: image }, image],
    ['AlbumDeleted', { albumId: album }, album],
    ['AccountErased', { userId: user }, user],
    ['ErasureCompleted', { userId: user }, user],
  ])('is removed after %s', (type, data, id) => expect(of(type, data)).toEqual([removalOf(id)]));

  it('is not stored for an invisible change', () => expect(of('ImageProcessed', { imageId: image })).toEqual([]));
});
