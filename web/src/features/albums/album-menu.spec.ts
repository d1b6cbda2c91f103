import { describe, expect, it } from 'vitest';
import { albumMenu } from './album-menu.ts';

const album = { default: false, kind: 'regular' as const, published: false, can_publish: false };

describe('the menu of an album', () => {
  it('offers rename and delete', () => expect(albumMenu(album)).toEqual(['rename', 'delete']));
  it('is empty for the default album', () =>
    expect(albumMenu({ ...album, default: true, can_publish: true })).toEqual([]));
  it('is empty for built-in albums such as tops', () =>
    expect(albumMenu({ ...album, kind: 'tops', published: true })).toEqual([]));
  it('offers publish when the album may be published', () =>
    expect(albumMenu({ ...album, can_publish: true })).toEqual(['rename', 'delete', 'publish']));
  it('offers share and unpublish once it is published', () =>
    expect(albumMenu({ ...album, can_publish: true, published: true })).toEqual([
      'rename',
      'delete',
      'share',
      'unpublish',
    ]));
});
