import { describe, expect, it } from 'vitest';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { album as albumSample } from '../../testing/samples.ts';
import { preselectedOf } from './preselected-album.ts';

const album = (id: string, parts: Partial<AlbumView> = {}): AlbumView =>
  albumSample({ id, title: id, published: true, can_publish: false, images_count: 0, user_id: 'u', ...parts });
const both = [album('rain'), album('snow')];

describe('the album that works go to unless another one is chosen', () => {
  it('is that of the page one came from', () => {
    expect(preselectedOf(both, '/albums/snow/images', 'rain')?.id).toBe('snow');
    expect(preselectedOf(both, '/users/u/albums/snow', 'rain')?.id).toBe('snow');
  });
  it('is the one used last on any other page, and on that of an album of somebody else', () => {
    expect(preselectedOf(both, '/profile', 'rain')?.id).toBe('rain');
    expect(preselectedOf(both, '/users/v/albums/theirs', 'rain')?.id).toBe('rain');
  });
  it('is the only one; of several nobody used there is none', () => {
    expect(preselectedOf([album('rain')], '/', null)).toEqual({
      kind: 'album',
      id: 'rain',
      title: 'rain',
      published: true,
    });
    expect(preselectedOf(both, '/', null)).toBeNull();
  });
  it('takes works, and is none of favourites and tops', () => {
    const others = [album('full', { can_insert_image: false }), album('tops', { kind: 'tops' })];
    expect(preselectedOf([...others, album('rain')], '/albums/full/images', 'tops')?.id).toBe('rain');
  });
});
