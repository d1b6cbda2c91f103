import { describe, expect, it } from 'vitest';
import { deletionCode, readDeletionCode } from './deletion-code.ts';

const userId = '01890000-0000-7000-8000-000000000001';

describe('a deletion code', () => {
  it('identifies the member whose data is deleted', () =>
    expect(readDeletionCode('secret', deletionCode('secret', { userId }))).toEqual({ userId }));
  it('shows that no data was stored', () =>
    expect(readDeletionCode('secret', deletionCode('secret', 'nobody'))).toBe('nobody'));
  it('consists of letters and digits', () => expect(deletionCode('secret', { userId })).toMatch(/^[a-z0-9]{65}$/));
  it.each([
    ['of another secret', deletionCode('another', { userId })],
    ['for somebody else', deletionCode('secret', { userId }).replace('0000001', '0000002')],
    ['cut short', deletionCode('secret', { userId }).slice(0, -1)],
    ['empty', ''],
  ])('is invalid: %s', (_, code) => expect(readDeletionCode('secret', code)).toBeNull());
});
