import { describe, expect, it } from 'vitest';
import { tileOfPath } from './tile-path.ts';

describe('the path of a tile', () => {
  it.each([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['63/067', { level: 63, index: 67, width: 256 }],
    ['1/x001/x234/067', { level: 1, index: 1_234_067, width: 256 }],
    ['0/x001/000.p/255', { level: 0, index: 1_000, width: 255 }],
  ])('%s is %j', (path, tile) => expect(tileOfPath(path)).toEqual(tile));

  it.each([
    ['', 'nothing'],
    ['64/000', 'a level above 63'],
    ['00/000', 'a level with a leading zero'],
    ['0/0', 'an index with fewer than three digits'],
    ['0/1000', 'an index in one group'],
    ['0/x000/001', 'a needless group of zeros'],
    ['0/001/002', 'a group without x'],
    ['0/x001', 'an index without a last group'],
    ['0/000.p/0', 'a part without hashes'],
    ['0/000.p/256', 'a part that is a whole tile'],
    ['0/000.p/007', 'a width with leading zeros'],
    ['entries/000', 'events, which are not published'],
    ['0/x001/x001/x001/x001/x001/001', 'more groups than a log has'],
  ])('refuses %s: %s', (path) => expect(tileOfPath(path)).toBeNull());
});
