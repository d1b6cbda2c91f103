import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const form = /^([A-Za-z0-9_-]{43})=?\.([A-Za-z0-9_-]{1,4000})={0,2}$/;

const payloadForm = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\d{1,32}$/)),
});

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/**
 * Returns the id of the person whom a request of the provider is about; null for an invalid signature or payload.
 * `signed_request` is base64url(HMAC-SHA256(payload part, app secret)) "." base64url(JSON). Source: the provider's
 * "Data Deletion Request Callback".
 */
export const readSignedRequest = (signedRequest: string, appSecret: string): { readonly userId: string } | null => {
  const [, signature, payload] = form.exec(signedRequest) ?? [];
  if (signature === undefined || payload === undefined) return null;
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { success, data } = payloadForm.safeParse(parsed(payload));
  return success ? { userId: data.user_id } : null;
};
