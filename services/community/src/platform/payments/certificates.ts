import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { certificatesIn, flawOf } from './certificate-chain.ts';
import { LookupBudget } from './lookup-budget.ts';

export interface CertificatesOptions {
  /** Origins that certificates may be fetched from, e.g. https://api.paypal.com. */
  readonly certificateOrigins: readonly string[];
  /** PEM text of the roots that are trusted; the system's unless given. */
  readonly certificateRoots?: string | undefined;
  readonly log: Log;
  /** 5,000 unless given. */
  readonly certificateTimeoutMs?: number;
}

/** The certificate can't be had at the moment; nothing is known of who signed. */
export class CertificateUnreachable extends Error {}

const TIMEOUT_MS = 5_000;
const BYTES_MAX = 64 * 1024;
const CACHED_MAX = 20;
/** The provider has a few certificates; anyone who names more makes them up. */
const LOOKUPS_PER_MINUTE = 30;
const pathForm = /^\/v1\/notifications\/certs\/CERT-[A-Za-z0-9-]{1,100}$/;

/** What stands at an address of the provider's; empty where that is no certificate. */
const fetchChain = async (url: URL, timeoutMs: number): Promise<readonly X509Certificate[]> => {
  // A redirect is not followed: it could lead to anybody.
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

/** The certificates that webhooks are signed by. Where one is fetched from is said by anyone who sends the webhook, so that little is taken for granted. */
export class PayPalCertificates {
  private readonly chains = new Map<string, readonly X509Certificate[]>();
  private readonly fetching = new Map<string, Promise<readonly X509Certificate[]>>();
  private readonly lookups = new LookupBudget(LOOKUPS_PER_MINUTE);
  private trusted: readonly X509Certificate[] | null = null;

  constructor(private readonly options: CertificatesOptions) {}

  /**
   * The signer's certificate; null where it is none that we trust, or is elsewhere, or is not known yet and may not be looked up.
   * @throws CertificateUnreachable
   * @throws PartUnavailable when too many were looked up in this minute
   */
  async find(address: string, mayLookUp = true): Promise<X509Certificate | null> {
    const url = this.allowed(address);
    if (url === null || !(mayLookUp || this.chains.has(url.href))) return null;
    const chain = await this.chainAt(url);
    // Asked again each time: what was good when it was fetched may have expired.
    const flaw = flawOf(chain, this.roots(), Date.now());
    if (flaw === null) return chain[0] ?? null;
    this.options.log.warn(
      { certificate: url.pathname.split('/').at(-1), flaw },
      'a certificate of the payment provider is not good',
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

  /** Only what is there is kept: what is not may be there later, and made-up addresses must not take the place of good ones. */
  private async fetch(url: URL): Promise<readonly X509Certificate[]> {
    try {
      const chain = await fetchChain(url, this.options.certificateTimeoutMs ?? TIMEOUT_MS);
      if (chain.length === 0) return chain;
      // The oldest stands first.
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
