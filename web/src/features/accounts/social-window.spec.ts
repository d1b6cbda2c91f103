import { describe, expect, it } from 'vitest';
import { readAnswer } from './social-window.ts';

const message = { type: 'login-sandbox', state: 's1', status: 'connected', access_token: 'EAA' };

describe('what a login window posts', () => {
  it('is a token when the person agreed', () =>
    expect(readAnswer(message, 's1')).toEqual({ status: 'connected', accessToken: 'EAA' }));
  it('is no token when they did not', () =>
    expect(readAnswer({ ...message, status: 'unknown' }, 's1')).toEqual({ status: 'unknown' }));
  it('is no token without one', () =>
    expect(readAnswer({ ...message, access_token: 1 }, 's1')).toEqual({ status: 'unknown' }));
  it.each([
    ['of another request', { ...message, state: 's2' }],
    ['of another kind', { ...message, type: 'other' }],
    ['nothing', null],
    ['text', 'connected'],
  ])('is not read when it is %s', (_, data) => expect(readAnswer(data, 's1')).toBeNull());
});
