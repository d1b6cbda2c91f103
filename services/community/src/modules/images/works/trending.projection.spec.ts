import { describe, expect, it } from 'vitest';
import { changesOf, put, remove, sweep } from '../../../kernel/projection.ts';
import { idOf, recorded } from '../../../kernel/testing/recorded.ts';
import { trendingProjection } from './trending.projection.ts';

const [ines, album, cat] = [idOf(1), idOf(2), idOf(3)];
const changes = (event: Parameters<typeof recorded>[0]) => changesOf(trendingProjection, recorded(event));
const kept = { albumId: album, ownerId: ines, imageId: cat };

describe('what is trending', () => {
  it('counts works from the moment that people save them', () =>
    expect(changes({ type: 'AlbumImageKept', data: kept })).toEqual([
      put('trending_keeps', {
        album_id: album,
        image_id: cat,
        owner_id: ines,
        kept_at: recorded({ type: 'AlbumImageKept', data: kept }).metadata.recordedAt,
      }),
    ]));
  it('forgets what they no longer save', () => {
    expect(changes({ type: 'AlbumImageReleased', data: kept })).toEqual([
      remove('trending_keeps', { album_id: album, image_id: cat }),
    ]);
    expect(changes({ type: 'AlbumDeleted', data: { albumId: album, ownerId: ines, defaultAlbumId: idOf(4) } })).toEqual(
      [sweep('trending_keeps', 'album_id', album)],
    );
  });
  it('forgets people who left', () => {
    const gone = [sweep('trending_keeps', 'owner_id', ines)];
    expect(changes({ type: 'AccountErased', data: { userId: ines, code: 'c' } })).toEqual(gone);
    expect(changes({ type: 'ErasureCompleted', data: { userId: ines } })).toEqual(gone);
  });
});
