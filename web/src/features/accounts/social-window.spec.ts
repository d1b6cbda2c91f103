import { describe, expect, it } from 'vitest';
import { parseLoginResult } from './social-window.ts';

const message = { type: 'login-sandbox', state: 's1', status: 'connected', access_token: 'EAA' };

describe('the message of a login window', () => {
  it('contains the token when the person agreed', () =>
    expect(parseLoginResult(message, 's1')).toEqual({ status: 'connected', accessToken: 'EAA' }));
  it('contains no token when the person refused', () =>
    expect(parseLoginResult({ ...message, status: 'unknown' }, 's1')).toEqual({ status: 'unknown' }));
  it('is a refusal when its token is not a string', () =>
    expect(parseLoginResult({ ...message, access_token: 1 }, 's1')).toEqual({ status: 'unknown' }));
  it.each([
    ['of another request', { ...message, state: 's2' }],
    ['of another kind', { ...message, type: 'other' }],
    ['nothing', null],
    ['text', 'connected'],
  ])('is ignored when it is %s', (_, data) => expect(parseLoginResult(data, 's1')).toBeNull());
});
