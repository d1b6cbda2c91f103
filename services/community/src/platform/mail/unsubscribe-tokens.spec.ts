import { describe, expect, it } from 'vitest';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const ines = '0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a01';
const noor = '0197b6f0-7a10-7c3e-9d52-0b1f4c2e6a02';
const tokens = new UnsubscribeTokens('digest', { TOKEN_SECRET: 'now', TOKEN_SECRET_PREVIOUS: 'before' });

describe('unsubscribe tokens', () => {
  it('identify their owner', () => expect(tokens.ownerOf(tokens.of(ines))).toBe(ines));
  it('stay valid after one change of the secret', () => {
    const before = new UnsubscribeTokens('digest', { TOKEN_SECRET: 'before', TOKEN_SECRET_PREVIOUS: undefined });
    expect(tokens.ownerOf(before.of(ines))).toBe(ines);
    expect(before.ownerOf(tokens.of(ines))).toBeNull();
  });
  it('are valid for one kind of mail and one person', () => {
    const others = new UnsubscribeTokens('comment-mails', { TOKEN_SECRET: 'now', TOKEN_SECRET_PREVIOUS: undefined });
    expect(others.ownerOf(tokens.of(ines))).toBeNull();
    expect(tokens.ownerOf(tokens.of(ines).replace(ines, noor))).toBeNull();
  });
  it('are refused when they are malformed', () =>
    expect(['', 'x', ines, `${ines}AAAA`].map((token) => tokens.ownerOf(token))).toEqual([null, null, null, null]));
});
