const TIMEOUT_MS = 10_000;
const REDIRECTS_MAX = 3;

export interface ProviderPictureOptions {
  /** Allowed origins such as `https://*.fbcdn.net`; the asterisk stands for one or more labels. */
  readonly origins: readonly string[];
  readonly bytesMax: number;
  /** Time limit in milliseconds; 10,000 by default. */
  readonly timeoutMs?: number;
}

/**
 * Thrown when the picture can't be fetched. The message contains no URL, because anyone who knows the URL can see the
 * picture.
 */
export class PictureUnavailable extends Error {
  override readonly name = 'PictureUnavailable';
}

const isOrigin = (url: URL, origin: string): boolean => {
  const [scheme = '', host = ''] = origin.split('://');
  if (url.protocol !== `${scheme}:` || url.username !== '' || url.password !== '') return false;
  return host.startsWith('*.') ? url.host.length >= host.length && url.host.endsWith(host.slice(1)) : url.host === host;
};

/**
 * Fetches people's pictures, from the login provider's own servers only. An injected URL must not make this server send
 * requests to other hosts.
 */
export class ProviderPictures {
  constructor(private readonly options: ProviderPictureOptions) {}

  /**
   * Returns the bytes of the picture at a URL.
   * @throws PictureUnavailable when the URL has another origin, or the picture is missing, too large, or can't be
   * fetched in time
   */
  async fetch(address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    try {
      return await this.read(await this.open(address, signal));
    } catch (error) {
      if (error instanceof PictureUnavailable) throw error;
      throw new PictureUnavailable(error instanceof Error ? error.name : 'unknown');
    }
  }

  /** Follows redirects itself, so that each target is checked. */
  private async open(address: string, signal: AbortSignal): Promise<Response> {
    let next = address;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const url = URL.canParse(next) ? new URL(next) : null;
      if (url === null || !this.options.origins.some((origin) => isOrigin(url, origin)))
        throw new PictureUnavailable('it is not at the provider');
      const response = await fetch(url.href, { headers: { accept: 'image/*' }, redirect: 'manual', signal });
      if (response.ok) return response;
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        throw new PictureUnavailable(`status ${response.status}`);
      next = URL.canParse(location, url.href) ? new URL(location, url.href).href : '';
    }
    throw new PictureUnavailable('too many redirects');
  }

  private async read(response: Response): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size > this.options.bytesMax) throw new PictureUnavailable('it is too large');
      chunks.push(chunk);
    }
    if (size === 0) throw new PictureUnavailable('it is empty');
    return Buffer.concat(chunks);
  }
}
