import { describe, expect, it } from 'vitest';
import { heicSize } from './heic-size.ts';

const ispe = (width: number, height: number): number[] => {
  const bytes = new Uint8Array(16);
  bytes.set(new TextEncoder().encode('ispe'));
  new DataView(bytes.buffer).setUint32(8, width);
  new DataView(bytes.buffer).setUint32(12, height);
  return [...bytes];
};

describe('the size of a HEIC file', () => {
  it('is the size of the whole picture, not of a tile or a thumbnail', () =>
    expect(heicSize(Uint8Array.from([...ispe(512, 512), 0x69, ...ispe(4032, 3024), ...ispe(160, 120)]))).toEqual({
      width: 4032,
      height: 3024,
    }));
  it('is unknown when no box contains it', () => {
    expect(heicSize(new TextEncoder().encode('this is no picture'))).toBeNull();
    expect(heicSize(Uint8Array.from(ispe(300, 300).slice(0, 10)))).toBeNull();
  });
});
