import { createHmac } from 'node:crypto';
import { sharing as limits } from '@pixchange/contracts/http/limits';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(SIGNS.length);

/**
 * Returns the same code whenever the parts are the same. Without the secret, codes look random and can't be guessed.
 */
export const shortCode = (secret: string, parts: readonly (string | null)[]): string => {
  let number = BigInt(
    `0x${createHmac('sha256', secret)
      .update(`short-link|${JSON.stringify(parts)}`)
      .digest('hex')}`,
  );
  let code = '';
  while (code.length < limits.codeLength) {
    code += SIGNS[Number(number % BASE)] ?? '';
    number /= BASE;
  }
  return code;
};

export const codeForm = new RegExp(`^[0-9A-Za-z]{${limits.codeLength}}$`);
