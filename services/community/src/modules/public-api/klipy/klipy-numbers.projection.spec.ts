import { describe, expect, it } from 'vitest';
import { changesOf, put, remove } from '../../../kernel/projection.ts';
import { recorded } from '../../../kernel/testing/recorded.ts';
import { klipyNumbersProjection, numberOf } from './klipy-numbers.projection.ts';

const WORK = '0198f2a1-7c3e-7b52-9f1e-8d3c5a77e1f4';

describe('the number of a work', () => {
  it('is the end of its id as an integer that every client can read', () => {
    // The last 14 hexadecimal digits have 56 bits. The three highest are dropped; here they are zero.
    expect(numberOf(WORK)).toBe(0x1e8d3c5a77e1f4);
    expect(numberOf('0198f2a1-7c3e-7b52-9fff-ffffffffffff')).toBe(Number.MAX_SAFE_INTEGER);
    expect(numberOf('0198f2a1-7c3e-7b52-9fe0-000000000000')).toBe(0);
  });

  it('is stored when the work is processed, until the work is deleted', () => {
    const data = { imageId: WORK };
    expect(changesOf(klipyNumbersProjection, recorded({ type: 'ImageProcessed', data }))).toEqual([
      put('klipy_numbers', { image_id: WORK, number: 0x1e8d3c5a77e1f4 }),
    ]);
    expect(changesOf(klipyNumbersProjection, recorded({ type: 'ImageDeleted', data }))).toEqual([
      remove('klipy_numbers', { image_id: WORK }),
    ]);
  });
});
