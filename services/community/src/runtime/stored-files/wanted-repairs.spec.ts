import { describe, expect, it } from 'vitest';
import { ownerOfKey } from './wanted-repairs.ts';

describe('the owner of a stored file', () => {
  it.each([
    ['images/1/a', { owners: 'images', id: '1' }],
    ['profiles/2/3/a', { owners: 'profiles', id: '2' }],
    ['collections/4/5/6/a', { owners: 'collections', id: '5' }],
    ['licences/7/a', null],
    ['exports/8/9.zip', null],
    ['images', null],
  ])('of %s is %j', (key, owner) => expect(ownerOfKey(key)).toEqual(owner));
});
