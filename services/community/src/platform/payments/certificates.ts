import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { Log } from '../log.ts';
import { certificatesIn, flawOf } from './certificate-chain.ts';

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

/** The certificates that webhooks are signed by. Where one is fetched from is said by whoever sends the webhook, so that little is taken for granted. */
export class PayPalCertificates {
  private readonly chains = new Map<string, Promise<readonly X509Certificate[]>>();
  private trusted: readonly X509Certificate[] | null = null;

  constructor(private readonly options: CertificatesOptions) {}

  /**
   * The signer's certificate; null where it is none that we trust, or is elsewhere.
   * @throws CertificateUnreachable
   */
  async find(address: string): Promise<X509Certificate | null> {
    const url = this.allowed(address);
    if (url === null) return null;
    const chain = await this.chainAt(url);
    // Asked anew each time: what was good when it was fetched may have expired.
    const flaw = flawOf(chain, this.roots(), Date.now());
    if (flaw === null) return chain[0] ?? null;
    this.options.log.warn({ certificate: url.pathname.split('/').at(-1), flaw }, 'a certificate of the payment provider is not good');
    return null;
  }

  private allowed(address: string): URL | null {
    if (!URL.canParse(address)) return null;
    const url = new URL(address);
    const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    return plain && pathForm.test(url.pathname) && this.options.certificateOrigins.includes(url.origin) ? url : null;
  }

  private async chainAt(url: URL): Promise<readonly X509Certificate[]> {
    const known = this.chains.get(url.href);
    if (known !== undefined) return known;
    const fetched = fetchChain(url, this.options.certificateTimeoutMs ?? TIMEOUT_MS);
    // The oldest stands first.
    for (const old of [...this.chains.keys()].slice(0, Math.max(0, this.chains.size - CACHED_MAX + 1))) this.chains.delete(old);
    this.chains.set(url.href, fetched);
    try {
      const chain = await fetched;
      // What is not there now may be there later.
      if (chain.length === 0) this.chains.delete(url.href);
      return chain;
    } catch (error) {
      this.chains.delete(url.href);
      throw error instanceof CertificateUnreachable ? error : new CertificateUnreachable(error instanceof Error ? error.name : 'unknown');
    }
  }

  private roots(): readonly X509Certificate[] {
    const { certificateRoots } = this.options;
    this.trusted ??= certificateRoots === undefined ? rootCertificates.flatMap(certificatesIn) : certificatesIn(certificateRoots);
    return this.trusted;
  }
}
