import { describe, expect, it } from 'vitest';
import { canSend } from './forgot-rules.ts';

const withDomain = (letters: number) => `ines@example.${'a'.repeat(letters)}`;

describe('sending a password reset link', () => {
  it.each([
    ['', false],
    ['ines', false],
    ['ines@example', false],
    ['ines@example.org', true],
    ['  ines@example.org ', true],
    [withDomain(1), false],
    [withDomain(2), true],
    [withDomain(24), true],
    [withDomain(25), false],
  ])('to %j is allowed: %j', (email, possible) => expect(canSend(email, false)).toBe(possible));

  it('is allowed when the browser has autofilled the field', () => expect(canSend('', true)).toBe(true));
});
