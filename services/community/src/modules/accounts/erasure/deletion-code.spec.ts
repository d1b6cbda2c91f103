import { describe, expect, it } from 'vitest';
import { deletionCode, readDeletionCode } from './deletion-code.ts';

const userId = '01890000-0000-7000-8000-000000000001';

describe('the code of a deletion', () => {
  it('tells whose data it is about', () =>
    expect(readDeletionCode('secret', deletionCode('secret', { userId }))).toEqual({ userId }));
  it('tells that it is about nobody', () =>
    expect(readDeletionCode('secret', deletionCode('secret', 'nobody'))).toBe('nobody'));
  it('is letters and digits', () => expect(deletionCode('secret', { userId })).toMatch(/^[a-z0-9]{65}$/));
  it.each([
    ['of another secret', deletionCode('another', { userId })],
    ['for somebody else', deletionCode('secret', { userId }).replace('0000001', '0000002')],
    ['cut short', deletionCode('secret', { userId }).slice(0, -1)],
    ['made of nothing', ''],
  ])('is worth nothing %s', (_, code) => expect(readDeletionCode('secret', code)).toBeNull());
});
