import { describe, expect, it } from 'vitest';
import { changesOf, put, remove, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { trendingProjection } from './trending.projection.ts';

const [ines, album, cat] = [idOf(1), idOf(2), idOf(3)];
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(trendingProjection, recorded(event));
const kept = { albumId: album, ownerId: ines, imageId: cat };

describe('trending works', () => {
  it('store the time when a member saved a work', () =>
    expect(changes({ type: 'AlbumImageKept', data: kept })).toEqual([
      put('trending_keeps', {
        album_id: album,
        image_id: cat,
        owner_id: ines,
        kept_at: recorded({ type: 'AlbumImageKept', data: kept }).metadata.recordedAt,
      }),
    ]));
  it('drop works that are no longer saved', () => {
    expect(changes({ type: 'AlbumImageReleased', data: kept })).toEqual([
      remove('trending_keeps', { album_id: album, image_id: cat }),
    ]);
    expect(changes({ type: 'AlbumDeleted', data: { albumId: album, ownerId: ines, defaultAlbumId: idOf(4) } })).toEqual(
      [sweep('trending_keeps', 'album_id', album)],
    );
  });
  it('drop saves of erased members', () => {
    const gone = [sweep('trending_keeps', 'owner_id', ines)];
    expect(changes({ type: 'AccountErased', data: { userId: ines, code: 'c' } })).toEqual(gone);
    expect(changes({ type: 'ErasureCompleted', data: { userId: ines } })).toEqual(gone);
  });
});
