/** Site that the message is valid for. */
export interface Site {
  /** Public URL of the product. */
  readonly url: string;
  readonly chainId: number;
}

export interface AddressChallenge {
  readonly address: string;
  readonly nonce: string;
  /** Time in ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly expiresAt: string;
}

const STATEMENT = 'Show this address on my Pixchange profile. This costs nothing and moves nothing.';

/** Returns the message that a wallet shows and signs (EIP-4361). */
export const challengeText = (
  { url, chainId }: Site,
  { address, nonce, issuedAt, expiresAt }: AddressChallenge,
): string =>
  [
    `${new URL(url).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${new URL('/profile', url).href}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expiresAt}`,
  ].join('\n');

const fieldIn = (message: string, pattern: RegExp): string => pattern.exec(message)?.[1] ?? '';

/**
 * Returns the challenge in a message; null unless the message is exactly the text that this site issues for the
 * challenge.
 */
export const readChallenge = (site: Site, message: string): AddressChallenge | null => {
  const challenge = {
    address: message.split('\n')[1] ?? '',
    nonce: fieldIn(message, /^Nonce: ([0-9a-f]{32})$/m),
    issuedAt: fieldIn(message, /^Issued At: (\S+)$/m),
    expiresAt: fieldIn(message, /^Expiration Time: (\S+)$/m),
  };
  return challenge.nonce !== '' && challengeText(site, challenge) === message ? challenge : null;
};
