import { describe, expect, it } from 'vitest';
import { ApiError } from '@pixchange/contracts/http/client';
import { hasCode, StorageError, waitMsFor } from './errors.ts';

const refusal = (status: number, retryAfterSeconds: number | null = null, code = 'x') =>
  new ApiError(status, [{ attribute: 'base', title: 'No', code }], null, retryAfterSeconds);

describe('waiting after a failure', () => {
  it('is as long as the server asks', () => {
    expect(waitMsFor(refusal(429, 7), 0)).toBe(7_000);
    expect(waitMsFor(refusal(503, 2), 5)).toBe(2_000);
    expect(waitMsFor(new StorageError(503, 3), 0)).toBe(3_000);
  });

  it('grows, up to a limit, when the server names no time', () => {
    expect([0, 1, 2, 9, 500].map((inARow) => waitMsFor(refusal(0), inARow))).toEqual([250, 500, 1_000, 10_000, 10_000]);
  });

  it('does not follow a refusal or another error', () => {
    expect([400, 403, 404, 409, 422].map((status) => waitMsFor(refusal(status), 0))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(waitMsFor(new Error('a fault of ours'), 0)).toBeNull();
  });

  it('follows an expired upload form, because the next attempt gets a new one', () => {
    expect(waitMsFor(new StorageError(403, null), 0)).toBe(250);
    expect(waitMsFor(new StorageError(400, null), 0)).toBeNull();
  });

  it('can depend on the code of an API error', () => {
    expect(hasCode(refusal(422, null, 'attachment.used'), 'attachment.used')).toBe(true);
    expect(hasCode(new Error('attachment.used'), 'attachment.used')).toBe(false);
  });
});
