import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns 32 hexadecimal digits; their holder can see one decision and appeal it without a session. */
export const decisionCode = (secret: string, actId: string): string =>
  createHmac('sha256', secret).update(`decision|${actId}`).digest('hex').slice(0, 32);

export const isDecisionCode = (secret: string, actId: string, code: string): boolean => {
  const [given, right] = [Buffer.from(code), Buffer.from(decisionCode(secret, actId))];
  return given.length === right.length && timingSafeEqual(given, right);
};
