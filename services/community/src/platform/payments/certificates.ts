import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { certificatesIn, certificateFault } from './certificate-chain.ts';
import { LookupBudget } from './lookup-budget.ts';

export interface CertificatesOptions {
  /** Origins that certificates may be fetched from, such as https://api.paypal.com. */
  readonly certificateOrigins: readonly string[];
  /** PEM text of the trusted roots; Node's bundled roots by default. */
  readonly certificateRoots?: string | undefined;
  readonly log: Log;
  /** Time limit in milliseconds; 5,000 by default. */
  readonly certificateTimeoutMs?: number;
}

/** Thrown when the certificate can't be fetched now; the signer is then unknown. */
export class CertificateUnreachable extends Error {}

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 64 * 1024;
const CACHED_MAX = 20;
/** Limit of requests to the provider, because anyone can send messages with invented URLs of certificates. */
const LOOKUPS_PER_MINUTE = 30;
const pathForm = /^\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,100}$/;

/** Returns the certificates at a URL of the provider; empty when there are none. */
const fetchChain = async (url: URL, timeoutMs: number): Promise<readonly X509Certificate[]> => {
  // Redirects are not followed, because their target is not checked.
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new CertificateUnreachable(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BYTES_MAX) return [];
    chunks.push(chunk);
  }
  if (response.status !== 200) return [];
  try {
    return certificatesIn(Buffer.concat(chunks).toString('latin1'));
  } catch {
    return [];
  }
};

/**
 * Certificates for the signatures of webhooks. The sender of a webhook chooses the URL of the certificate, so every
 * part of the URL is checked.
 */
export class PayPalCertificates {
  private readonly chains = new Map<string, readonly X509Certificate[]>();
  private readonly fetching = new Map<string, Promise<readonly X509Certificate[]>>();
  private readonly lookups = new LookupBudget(LOOKUPS_PER_MINUTE);
  private trusted: readonly X509Certificate[] | null = null;

  constructor(private readonly options: CertificatesOptions) {}

  /**
   * Returns the signer's certificate; null when it is not trusted, its URL is not allowed, or it is not cached and may
   * not be fetched.
   * @throws CertificateUnreachable
   * @throws PartUnavailable after too many lookups in this minute
   */
  async find(address: string, mayLookUp = true): Promise<X509Certificate | null> {
    const url = this.allowed(address);
    if (url === null || !(mayLookUp || this.chains.has(url.href))) return null;
    const chain = await this.chainAt(url);
    // Checked each time, because a valid certificate may have expired since it was fetched.
    const flaw = certificateFault(chain, this.roots(), Date.now());
    if (flaw === null) return chain[0] ?? null;
    this.options.log.warn(
      { certificate: url.pathname.split('/').at(-1), flaw },
      'a certificate of the payment provider is invalid',
    );
    return null;
  }

  private allowed(address: string): URL | null {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    return plain && pathForm.test(url.pathname) && this.options.certificateOrigins.includes(url.origin) ? url : null;
  }

  private async chainAt(url: URL): Promise<readonly X509Certificate[]> {
    const known = this.chains.get(url.href) ?? this.fetching.get(url.href);
    if (known !== undefined) return known;
    if (!this.lookups.take(performance.now())) throw new PartUnavailable('payment');
    const fetched = this.fetch(url);
    this.fetching.set(url.href, fetched);
    try {
      return await fetched;
    } finally {
      this.fetching.delete(url.href);
    }
  }

  /**
   * Fetches certificates. Only existing ones are cached: missing ones may exist later, and invented URLs must not
   * displace valid certificates.
   */
  private async fetch(url: URL): Promise<readonly X509Certificate[]> {
    try {
      const chain = await fetchChain(url, this.options.certificateTimeoutMs ?? TIMEOUT_MS);
      if (chain.length === 0) return chain;
      // The oldest entry comes first.
      for (const old of [...this.chains.keys()].slice(0, Math.max(0, this.chains.size - CACHED_MAX + 1)))
        this.chains.delete(old);
      this.chains.set(url.href, chain);
      return chain;
    } catch (error) {
      throw new CertificateUnreachable(
        error instanceof CertificateUnreachable ? error.message : error instanceof Error ? error.name : 'unknown',
      );
    }
  }

  private roots(): readonly X509Certificate[] {
    const { certificateRoots } = this.options;
    this.trusted ??=
      certificateRoots === undefined ? rootCertificates.flatMap(certificatesIn) : certificatesIn(certificateRoots);
    return this.trusted;
  }
}
