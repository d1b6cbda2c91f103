import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the code, 32 hexadecimal digits, with which a person can see and appeal one decision without a session. */
export const decisionCode = (secret: string, actId: string): string =>
  createHmac('sha256', secret).update(`decision|${actId}`).digest('hex').slice(0, 32);

export const isDecisionCode = (secret: string, actId: string, code: string): boolean => {
  const [given, right] = [Buffer.from(code), Buffer.from(decisionCode(secret, actId))];
  return given.length === right.length && timingSafeEqual(given, right);
};
