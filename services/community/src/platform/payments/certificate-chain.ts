import { X509Certificate } from 'node:crypto';

const CHAIN_LENGTH_MAX = 6;
const RSA_BITS_MIN = 2_048;

/** Subjects of PayPal's signing certificates, for its live and its sandbox system. */
const signerForm = /^CN=messageverificationcerts(\.sandbox)?\.paypal\.com$/m;

const pemForm = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * Returns the certificates of a PEM text, in order.
 * @throws when one of them can't be read
 */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(pemForm) ?? []).map((text) => new X509Certificate(text));

const isCurrent = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now && now <= Date.parse(validTo);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate, now: number): boolean =>
  issuer.ca && isCurrent(issuer, now) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Whether a chain of currently valid certificates leads from the certificate to a trusted root. */
const leadsToRoot = (
  leaf: X509Certificate,
  between: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): boolean => {
  let current = leaf;
  for (let length = 0; length < CHAIN_LENGTH_MAX; length += 1) {
    const certificate = current;
    if (roots.some((root) => isIssuedBy(certificate, root, now))) return true;
    const next = between.find((candidate) => candidate !== certificate && isIssuedBy(certificate, candidate, now));
    if (next === undefined) return false;
    current = next;
  }
  return false;
};

/**
 * Returns the fault of a signer's certificate; null for a valid one. The first certificate of the chain is the
 * signer's. The others are only intermediates on the path to one of the roots.
 * @param now Unix time in milliseconds
 */
export const certificateFault = (
  [leaf, ...rest]: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): string | null => {
  if (leaf === undefined) return 'there is none';
  if (!signerForm.test(leaf.subject)) return 'it is made out to another name';
  if (
    leaf.publicKey.asymmetricKeyType !== 'rsa' ||
    (leaf.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN
  )
    return 'its key is of another kind';
  if (!isCurrent(leaf, now)) return 'it has expired, or is not valid yet';
  return leadsToRoot(leaf, rest.slice(0, CHAIN_LENGTH_MAX), roots, now)
    ? null
    : 'nobody whom we trust stands behind it';
};
