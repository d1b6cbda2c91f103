import { z } from 'zod';
import { certificatesIn } from './payments/certificate-chain.ts';

const isCertificates = (pem: string): boolean => {
  try {
    return certificatesIn(pem).length > 0;
  } catch {
    return false;
  }
};

/** Setting for certificates in PEM, or PEM in base64; the parsed value is PEM. */
export const certificates = z
  .string()
  .transform((text) => (text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('latin1')))
  .refine(isCertificates, { error: 'must be certificates in PEM' });
