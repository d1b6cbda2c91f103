import { describe, expect, it } from 'vitest';
import { laneOf } from './lane.ts';
import { apng } from './testing/sequences.ts';
import { box, still } from './testing/samples.ts';

describe('the lane of a file', () => {
  it('is that of moving files for an animated PNG', async () => {
    const color = { r: 1, g: 2, b: 3, alpha: 1 };
    expect(laneOf(await apng(20, 20, [{ color }, { color }]))).toBe('moving');
    expect(laneOf(await still(20, 20).png().toBuffer())).toBe('still');
  });

  it.each([
    ['avis', 'avif', 'moving'],
    ['avif', 'mif1', 'still'],
    ['hevc', 'msf1', 'moving'],
    ['heic', 'mif1', 'still'],
  ] as const)('of brands %s and %s is %s', (major, other, lane) =>
    expect(laneOf(box('ftyp', Buffer.from(`${major}\0\0\0\0${other}`, 'latin1')))).toBe(lane),
  );
});
