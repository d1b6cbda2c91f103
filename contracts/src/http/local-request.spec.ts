import { describe, expect, it } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const request = (headers: Record<string, string> = {}, httpVersion = '1.1') => ({
  headers: { host: 'localhost:8080', ...headers },
  httpVersion,
});

describe('a local request', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.9.1'])('can have the peer address %s', (peer) => {
    expect(isLocalRequest(request(), peer)).toBe(true);
  });

  it('does not come from another address, through a proxy, with another host name, or by HTTP/1.0', () => {
    expect(isLocalRequest(request(), '10.0.0.7')).toBe(false);
    expect(isLocalRequest(request({ 'x-forwarded-for': '9.9.9.9' }), '127.0.0.1')).toBe(false);
    expect(isLocalRequest(request({ host: 'rebound.example' }), '127.0.0.1')).toBe(false);
    expect(isLocalRequest(request({}, '1.0'), '127.0.0.1')).toBe(false);
  });
});
