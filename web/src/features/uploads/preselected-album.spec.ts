import { describe, expect, it } from 'vitest';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { album as albumSample } from '../../testing/samples.ts';
import type { AlbumTarget } from './album-choice.ts';
import { preselectedOf, publicAlbumOf } from './preselected-album.ts';

const album = (id: string, parts: Partial<AlbumView> = {}): AlbumView =>
  albumSample({ id, title: id, published: true, can_publish: false, images_count: 0, user_id: 'u', ...parts });
const fallback: AlbumTarget = { kind: 'album', id: null, title: 'Mira’s works', published: true };
const both = [album('rain'), album('snow')];

describe('the preselected album of an upload', () => {
  it('is the album of the current page', () => {
    expect(preselectedOf(both, '/albums/snow/images', 'rain', fallback)?.id).toBe('snow');
    expect(preselectedOf(both, '/users/u/albums/snow', 'rain', fallback)?.id).toBe('snow');
  });
  it('is the last used one on any other page, including another person’s album', () => {
    expect(preselectedOf(both, '/profile', 'rain', fallback)?.id).toBe('rain');
    expect(preselectedOf(both, '/users/v/albums/theirs', 'rain', fallback)?.id).toBe('rain');
  });
  it('is the only album, and none among several unused ones', () => {
    expect(preselectedOf([album('rain')], '/', null, fallback)).toEqual({
      kind: 'album',
      id: 'rain',
      title: 'rain',
      published: true,
    });
    expect(preselectedOf(both, '/', null, fallback)).toBeNull();
  });
  it('is a new public album for a member without public albums', () => {
    const standing = album('default', { default: true, published: false });
    expect(preselectedOf([standing], '/', 'default', fallback)).toBe(fallback);
    const hidden = ['dusk', 'dawn'].map((id) => album(id, { published: false }));
    expect(preselectedOf([standing, ...hidden], '/', null, fallback)).toBe(fallback);
    expect(preselectedOf([standing], '/', null, null)).toBeNull();
  });
  it('is public for a collection: the last used one, else the first, else a new one', () => {
    const hidden = album('dusk', { published: false });
    expect(publicAlbumOf([hidden, ...both], 'snow', fallback)?.id).toBe('snow');
    expect(publicAlbumOf([hidden, ...both], 'dusk', fallback)?.id).toBe('rain');
    expect(publicAlbumOf([hidden], 'dusk', fallback)).toBe(fallback);
  });
  it('accepts works, and is not the tops', () => {
    const others = [album('full', { can_insert_image: false }), album('tops', { kind: 'tops' })];
    expect(preselectedOf([...others, album('rain')], '/albums/full/images', 'tops', fallback)?.id).toBe('rain');
  });
});
