import { describe, expect, it } from 'vitest';
import { patch, put, remove, sweep } from '../../../kernel/projection.ts';
import { affectedIds } from './image-visibility.projection.ts';

describe('works whose visibility depends on a changed row', () => {
  it.each([
    ['the work', put('images', { image_id: 'work', owner_id: 'person' }), ['work']],
    ['the placed work', put('image_placements', { album_id: 'album', image_id: 'work' }), ['work']],
    ['all works of a person', put('image_owners', { user_id: 'person' }), ['person']],
    ['all works of an album', patch('image_albums', { album_id: 'album' }, { published: true }), ['album']],
    ['all works of a restored album', remove('withheld', { subject_id: 'album' }), ['album']],
    ['all works of a person whose rows are swept', sweep('images', 'owner_id', 'person'), ['person']],
  ])('include %s', (_, change, ids) => {
    expect(affectedIds(change)).toEqual(ids);
  });
});
