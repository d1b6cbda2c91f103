/** Response to a client. `hang` keeps the connection open without a response; `cut` closes it without one. */
export type Answer =
  | { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer }
  | 'hang'
  | 'cut';

const guarded = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { ...guarded, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const png = (body: Buffer): Answer => ({
  status: 200,
  headers: { ...guarded, 'content-type': 'image/png' },
  body,
});

export const text = (status: number, body: string, type = 'text/plain; charset=utf-8'): Answer => ({
  status,
  headers: { ...guarded, 'content-type': type },
  body,
});

/** Content security policy of the pages. Forms go to the sandbox, which may redirect to a program on this machine. */
const pagePolicy = [
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
].join('; ');

export const page = (status: number, body: string): Answer => ({
  status,
  headers: {
    ...guarded,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    // Must be the same policy as on the opener's page; otherwise, the browser sets `window.opener` to null.
    'cross-origin-opener-policy': 'same-origin',
  },
  body,
});

export const redirect = (location: string, status: 302 | 303 = 302): Answer => ({
  status,
  headers: { ...guarded, location },
  body: '',
});
