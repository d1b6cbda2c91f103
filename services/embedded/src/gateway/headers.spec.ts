import { expect, it } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { downstreamHeaders } from './headers.ts';

const answerWith = (headers: Record<string, string>) =>
  ({ headers, rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage;

it('adds the request id, except to immutable answers', () => {
  expect(downstreamHeaders(answerWith({ 'cache-control': 'no-cache' }), 'r-1')).toEqual([
    'cache-control',
    'no-cache',
    'X-Request-Id',
    'r-1',
  ]);
  const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
  expect(downstreamHeaders(answerWith(immutable), 'r-1')).not.toContain('X-Request-Id');
});
