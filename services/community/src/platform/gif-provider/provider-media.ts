import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline, Readable, Transform } from 'node:stream';
import type { Log } from '../log.ts';
import { PrivateAddress, publicLookup } from '../public-addresses.ts';
import { Overloaded, PartUnavailable } from '../unavailable.ts';
import { MediaSlots, type MediaSlotLimits } from './media-slots.ts';

export interface ProviderMediaOptions {
  /** Origins that files may be fetched from, such as https://media.giphy.com. */
  readonly origins: readonly string[];
  readonly log: Log;
  /** Size of a file at most; 32 MiB by default. */
  readonly bytesMax?: number;
  /** Time in milliseconds without any byte at most; 5,000 by default. */
  readonly idleMs?: number;
  /** Time in milliseconds for a whole file at most; 60,000 by default. */
  readonly wholeMs?: number;
  readonly slots?: Partial<MediaSlotLimits>;
}

/** Request for a file. */
export interface MediaRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  /** The visitor's `Range`; an unusual one is ignored, and the whole file returned. */
  readonly range: string | undefined;
  /** Network of the visitor, for the limit of files at a time. */
  readonly visitor: string;
  /** Aborted when the visitor has left. */
  readonly left: AbortSignal;
}

/** A file, a range of it, or 416 for a range outside of it. The provider's other headers are dropped. */
interface ProviderFile {
  readonly status: 200 | 206 | 416;
  /** Null for 416. */
  readonly contentType: string | null;
  readonly contentLength: number | null;
  readonly contentRange: string | null;
  readonly body: Readable;
}

/** Reason for which an answer of the provider is not passed on. */
class RefusedMedia extends Error {}

const BYTES_MAX = 32 * 1024 * 1024;
const IDLE_MS = 5_000;
const WHOLE_MS = 60_000;
const SLOTS: MediaSlotLimits = { openMax: 128, openPerVisitorMax: 32, waitingMax: 512, waitMs: 20_000 };

const MEDIA_TYPE = /^(?:image\/(?:gif|webp|png|jpeg|avif)|video\/(?:mp4|webm))$/;
const RANGE = /^bytes=(?:\d{1,12}-\d{0,12}|-\d{1,12})$/;
const CONTENT_RANGE = /^bytes \d{1,12}-\d{1,12}\/(\d{1,12})$/;
const RANGE_OUTSIDE = /^bytes \*\/\d{1,12}$/;

/** Passes at most `bytesMax` bytes on, and then breaks off. */
const atMost = (bytesMax: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > bytesMax) done(new RefusedMedia('the file is too large'));
      else done(null, chunk);
    },
  });
};

const lengthOf = ({ headers }: IncomingMessage): number | null => {
  const text = headers['content-length'];
  return text === undefined || !/^\d{1,15}$/.test(text) ? null : Number(text);
};

/** @throws RefusedMedia unless the answer is a range that was asked for, of a file that is not too large */
const checkRange = ({ headers }: IncomingMessage, range: string | undefined, bytesMax: number): void => {
  const [, size] = CONTENT_RANGE.exec(headers['content-range'] ?? '') ?? [];
  if (range === undefined || size === undefined)
    throw new RefusedMedia('the range was not asked for, or has no position');
  if (Number(size) > bytesMax) throw new RefusedMedia('the file is too large');
};

/** @throws RefusedMedia unless the answer is a picture or film as it is stored */
const contentTypeOf = ({ headers }: IncomingMessage): string => {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!MEDIA_TYPE.test(type)) throw new RefusedMedia('the file is neither a picture nor a film');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new RefusedMedia('the file is encoded');
  return type;
};

/**
 * Checks an answer before anything of it is passed on, and returns its content type.
 * @throws RefusedMedia; Error when the provider fails
 */
const checked = (answer: IncomingMessage, range: string | undefined, bytesMax: number): string => {
  const { statusCode = 0 } = answer;
  if (statusCode >= 500 || statusCode === 429) throw new Error(`status ${statusCode}`);
  if (statusCode !== 200 && statusCode !== 206) throw new RefusedMedia(`status ${statusCode}`);
  if ((lengthOf(answer) ?? 0) > bytesMax) throw new RefusedMedia('the file is too large');
  if (statusCode === 206) checkRange(answer, range, bytesMax);
  return contentTypeOf(answer);
};

/** Returns 416 if the provider answers so to a range that was asked for, otherwise null. */
const outsideOf = (answer: IncomingMessage, range: string | undefined): ProviderFile | null => {
  const contentRange = answer.headers['content-range'] ?? '';
  if (answer.statusCode !== 416 || range === undefined || !RANGE_OUTSIDE.test(contentRange)) return null;
  answer.resume();
  return { status: 416, contentType: null, contentLength: 0, contentRange, body: Readable.from([]) };
};

/**
 * Fetches files of the GIF provider for visitors, so that the provider learns no visitor's address. Nothing is stored,
 * no redirect is followed, and nothing of the visitor's request is passed on except a range.
 */
export class ProviderMedia {
  /** The lookup refuses private addresses. An origin that is an IP address itself needs none: the operator set it. */
  private readonly httpAgent = new HttpAgent({ keepAlive: true, lookup: publicLookup });
  private readonly httpsAgent = new HttpsAgent({ keepAlive: true, lookup: publicLookup });
  private readonly slots: MediaSlots;

  constructor(private readonly options: ProviderMediaOptions) {
    this.slots = new MediaSlots({ ...SLOTS, ...options.slots });
  }

  /**
   * Returns the file at a URL; null for one that does not exist or may not be passed on, and when the visitor has left.
   * @throws PartUnavailable `gif-provider`; Overloaded when too many files are fetched already
   */
  async fetch({ url: address, method, range: given, visitor, left }: MediaRequest): Promise<ProviderFile | null> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !this.options.origins.includes(url.origin)) return null;
    const range = given !== undefined && RANGE.test(given) ? given : undefined;
    let free = (): void => undefined;
    try {
      free = await this.slots.take(visitor, left);
      const file = this.fileOf(await this.ask(url, method, range, left), range);
      file.body.once('close', free);
      return file;
    } catch (error) {
      free();
      return left.aborted ? null : this.failed(url, error);
    }
  }

  private ask(url: URL, method: string, range: string | undefined, left: AbortSignal): Promise<IncomingMessage> {
    const headers: OutgoingHttpHeaders = { accept: 'image/*,video/*', 'accept-encoding': 'identity' };
    if (range !== undefined) headers['range'] = range;
    const { idleMs = IDLE_MS, wholeMs = WHOLE_MS } = this.options;
    const signal = AbortSignal.any([left, AbortSignal.timeout(wholeMs)]);
    const options = { method, headers, timeout: idleMs, signal };
    return new Promise((resolve, reject) => {
      const call =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: this.httpsAgent })
          : requestHttp(url, { ...options, agent: this.httpAgent });
      call
        .on('response', resolve)
        .on('timeout', () => call.destroy(new Error('no byte in time')))
        .on('error', reject)
        .end();
    });
  }

  private fileOf(answer: IncomingMessage, range: string | undefined): ProviderFile {
    const { bytesMax = BYTES_MAX } = this.options;
    const outside = outsideOf(answer, range);
    if (outside !== null) return outside;
    try {
      const contentType = checked(answer, range, bytesMax);
      const body = atMost(bytesMax);
      // The reader of `body` gets the error too, and breaks the response off.
      pipeline(answer, body, (error) => {
        if (error instanceof RefusedMedia)
          this.options.log.warn({ why: error.message }, 'a file of the GIF provider was cut off');
      });
      const part = answer.statusCode === 206 ? answer.headers['content-range'] : undefined;
      return {
        status: part === undefined ? 200 : 206,
        contentType,
        contentLength: lengthOf(answer),
        contentRange: part ?? null,
        body,
      };
    } catch (error) {
      answer.destroy();
      throw error;
    }
  }

  /**
   * Returns null for a refused file, and logs its host and the reason. The rest of the URL may contain the provider's
   * marks.
   * @throws Overloaded; PartUnavailable for every other error; outages are logged where requests fail
   */
  private failed({ host }: URL, error: unknown): null {
    if (error instanceof Overloaded) throw error;
    if (!(error instanceof RefusedMedia) && !(error instanceof PrivateAddress))
      throw new PartUnavailable('gif-provider', { cause: error });
    this.options.log.warn({ host, why: error.message }, 'a file of the GIF provider was not passed on');
    return null;
  }
}
