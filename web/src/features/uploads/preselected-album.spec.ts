import { describe, expect, it } from 'vitest';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { album as albumSample } from '../../testing/samples.ts';
import type { AlbumTarget } from './album-choice.ts';
import { preselectedOf, publicAlbumOf } from './preselected-album.ts';

const album = (id: string, parts: Partial<AlbumView> = {}): AlbumView =>
  albumSample({ id, title: id, published: true, can_publish: false, images_count: 0, user_id: 'u', ...parts });
const fallback: AlbumTarget = { kind: 'album', id: null, title: 'Mira’s works', published: true };
const both = [album('rain'), album('snow')];

describe('the album that works go to unless another one is chosen', () => {
  it('is that of the page one came from', () => {
    expect(preselectedOf(both, '/albums/snow/images', 'rain', fallback)?.id).toBe('snow');
    expect(preselectedOf(both, '/users/u/albums/snow', 'rain', fallback)?.id).toBe('snow');
  });
  it('is the one used last on any other page, and on that of an album of somebody else', () => {
    expect(preselectedOf(both, '/profile', 'rain', fallback)?.id).toBe('rain');
    expect(preselectedOf(both, '/users/v/albums/theirs', 'rain', fallback)?.id).toBe('rain');
  });
  it('is the only one; of several nobody used there is none', () => {
    expect(preselectedOf([album('rain')], '/', null, fallback)).toEqual({
      kind: 'album',
      id: 'rain',
      title: 'rain',
      published: true,
    });
    expect(preselectedOf(both, '/', null, fallback)).toBeNull();
  });
  it('is a new public one for a person who has none, beside the default album', () => {
    const standing = album('default', { default: true, published: false });
    expect(preselectedOf([standing], '/', 'default', fallback)).toBe(fallback);
    const hidden = ['dusk', 'dawn'].map((id) => album(id, { published: false }));
    expect(preselectedOf([standing, ...hidden], '/', null, fallback)).toBe(fallback);
    expect(preselectedOf([standing], '/', null, null)).toBeNull();
  });
  it('is public for the works of a collection: the one used last, else any, else a new one', () => {
    const hidden = album('dusk', { published: false });
    expect(publicAlbumOf([hidden, ...both], 'snow', fallback)?.id).toBe('snow');
    expect(publicAlbumOf([hidden, ...both], 'dusk', fallback)?.id).toBe('rain');
    expect(publicAlbumOf([hidden], 'dusk', fallback)).toBe(fallback);
  });
  it('takes works, and is none of favourites and tops', () => {
    const others = [album('full', { can_insert_image: false }), album('tops', { kind: 'tops' })];
    expect(preselectedOf([...others, album('rain')], '/albums/full/images', 'tops', fallback)?.id).toBe('rain');
  });
});
