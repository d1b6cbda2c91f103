import { Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ServiceGuard } from '../service-guard.ts';
import { traced } from '../tracing/spans.ts';
import { PartUnavailable } from '../unavailable.ts';
import type { DiskSpace } from './disk-space.ts';
import { transportOf } from './transport.ts';

export interface ObjectStorageOptions {
  readonly endpoint: string;
  /** URL under which browsers reach the same storage, without a trailing slash. */
  readonly publicUrl: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Check of the free space on the disk of the storage; without it, `requireRoom` never throws. */
  readonly disk?: Pick<DiskSpace, 'requireRoom'>;
  readonly buckets: { readonly uploads: string; readonly media: string };
  /** Receives the key of a file that a request found missing or damaged. */
  readonly onSuspect?: (key: string) => void;
}

/** An object that is being read, and its whole size if the storage reports it. */
export interface OpenedObject {
  readonly body: Readable;
  readonly sizeBytes: number | null;
}

export type BucketName = keyof ObjectStorageOptions['buckets'];

/** Metadata of a stored object. */
export interface StoredObject {
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** A form that a browser can post to the storage after adding the file. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Maximum time until the storage starts to respond to a call, while it responds to the guard's pings. Reading a body
 * may take longer.
 */
const ANSWER_MS_MAX = 30_000;

/**
 * Limits the time until a response. The client has no timeout, so a hanging storage would block every request that
 * needs it.
 */
const withTimeout = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ANSWER_MS_MAX} ms`));
      // A body that arrives after the deadline is discarded.
      answer.then(
        (body) => body instanceof Readable && body.destroy(),
        () => undefined,
      );
    }, ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Error codes of a storage that is temporarily unavailable; the last one means a full disk. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'XMinioStorageFull',
]);

/** S3's limit for one bulk removal. */
const REMOVE_MAX = 1_000;

const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && ['NoSuchKey', 'NotFound', 'NoSuchBucket', 'InvalidRange'].includes(error.code ?? '');

/** Message of the error that the client throws after retrying a response of 500; the error lacks the storage's code. */
const RETRIED_500 = /\bHTTP status: 500\b/;

/** Whether the storage reported that it can't read this object; other objects may be readable. */
export const isUnreadable = (error: unknown): boolean => {
  if (!(error instanceof PartUnavailable)) return false;
  const { cause } = error;
  if (cause instanceof S3Error) return cause.code === 'InternalError';
  return cause instanceof Error && RETRIED_500.test(cause.message);
};

const sizeOf = (body: Readable): number | null => {
  const { headers } = body as Partial<IncomingMessage>;
  const text = headers?.['content-range']?.split('/')[1] ?? headers?.['content-length'];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
};

/**
 * Object storage, as the product uses it: one bucket for uploads, one for processed media. Methods throw
 * `PartUnavailable` when the storage does not respond.
 */
export class ObjectStorage {
  private readonly client: Client;

  private readonly guard: ServiceGuard;

  constructor(
    private readonly options: ObjectStorageOptions,
    onChange: (isDown: boolean) => void = () => undefined,
  ) {
    this.guard = new ServiceGuard({ part: 'object-store', ping: () => this.ping(), onChange });
    const { hostname, port, protocol } = new URL(options.endpoint);
    this.client = new Client({
      endPoint: hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      useSSL: protocol === 'https:',
      transport: transportOf(protocol),
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region: options.region,
    });
  }

  /** Creates the private buckets unless they exist. */
  async prepare(): Promise<void> {
    for (const bucket of Object.values(this.options.buckets)) {
      if (await this.reach(() => this.client.bucketExists(bucket))) continue;
      await this.reach(() => this.client.makeBucket(bucket, this.options.region)).catch((error: unknown) => {
        if (!(error instanceof S3Error && error.code === 'BucketAlreadyOwnedByYou')) throw error;
      });
    }
  }

  async ping(): Promise<void> {
    await withTimeout(this.client.bucketExists(this.options.buckets.media));
  }

  /** Returns a form with a POST policy that expires, and that fixes the bucket, key, content type and maximum size. */
  async uploadForm(key: string, contentType: string, bytesMax: number, expires: Date): Promise<UploadForm> {
    const bucket = this.options.buckets.uploads;
    const policy = this.client.newPostPolicy();
    policy.setBucket(bucket);
    policy.setKey(key);
    policy.setContentType(contentType);
    policy.setContentLengthRange(1, bytesMax);
    policy.setExpires(expires);
    policy.policy.conditions.push(['eq', '$success_action_status', '204']);
    policy.formData['success_action_status'] = '204';
    const { formData } = await this.client.presignedPostPolicy(policy);
    return {
      url: `${this.options.publicUrl}/${bucket}`,
      fields: Object.fromEntries(Object.entries(formData).map(([name, value]) => [name, String(value)])),
    };
  }

  /** Returns the metadata of an object; null if there is none. */
  async stat(bucket: BucketName, key: string): Promise<StoredObject | null> {
    return this.orNull(async () => {
      const { size, metaData } = await this.client.statObject(this.options.buckets[bucket], key);
      return {
        sizeBytes: size,
        contentType: String((metaData as Record<string, unknown>)['content-type'] ?? 'application/octet-stream'),
      };
    });
  }

  /**
   * Returns the bytes, or the given range of them; null when the object does not exist, or has no bytes in that range.
   */
  async read(
    bucket: BucketName,
    key: string,
    part?: { readonly offset: number; readonly length: number },
  ): Promise<Readable | null> {
    const name = this.options.buckets[bucket];
    return this.orNull(() =>
      part === undefined
        ? this.client.getObject(name, key)
        : this.client.getPartialObject(name, key, part.offset, part.length),
    );
  }

  /** Returns the bytes like `read`, with the size of the whole object, which needs no extra call. */
  async open(
    bucket: BucketName,
    key: string,
    part?: { readonly offset: number; readonly length: number },
  ): Promise<OpenedObject | null> {
    const body = await this.read(bucket, key, part);
    return body === null ? null : { body, sizeBytes: sizeOf(body) };
  }

  /** Reports that a media file is missing or damaged. */
  suspect(key: string): void {
    this.options.onSuspect?.(key);
  }

  async write(bucket: BucketName, key: string, body: Readable, sizeBytes: number, contentType: string): Promise<void> {
    await this.reach(() =>
      this.client.putObject(this.options.buckets[bucket], key, body, sizeBytes, { 'Content-Type': contentType }),
    );
  }

  /** Copies an object within the storage, with its content type. Returns false when the source does not exist. */
  async copy(bucket: BucketName, from: string, to: string): Promise<boolean> {
    const name = this.options.buckets[bucket];
    const copied = await this.orNull(() =>
      this.client.copyObject(
        new CopySourceOptions({ Bucket: name, Object: from }),
        new CopyDestinationOptions({ Bucket: name, Object: to }),
      ),
    );
    return copied !== null;
  }

  async remove(bucket: BucketName, key: string): Promise<void> {
    await this.reach(() => withTimeout(this.client.removeObject(this.options.buckets[bucket], key)));
  }

  /**
   * Checks the free space; must be called before a user's file is accepted.
   * @throws DomainError `storage_full`
   */
  async requireRoom(): Promise<void> {
    await this.options.disk?.requireRoom();
  }

  close(): void {
    this.guard.close();
  }

  /** Yields all objects with this key prefix, in the order of their keys, page by page. */
  async *list(bucket: BucketName, prefix: string): AsyncGenerator<ListedObject> {
    const listing = (
      this.client.listObjectsV2(this.options.buckets[bucket], prefix, true) as AsyncIterable<{
        name?: string;
        lastModified?: Date;
      }>
    )[Symbol.asyncIterator]();
    for (
      let next = await this.reach(() => listing.next());
      next.done !== true;
      next = await this.reach(() => listing.next())
    ) {
      const { name, lastModified } = next.value;
      if (name !== undefined && lastModified !== undefined) yield { key: name, modifiedAt: lastModified };
    }
  }

  /** Returns all keys with this prefix. */
  async keys(bucket: BucketName, prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of this.list(bucket, prefix)) found.push(key);
    return found;
  }

  async removeMany(bucket: BucketName, keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVE_MAX)
      await this.reach(() => this.client.removeObjects(this.options.buckets[bucket], keys.slice(at, at + REMOVE_MAX)));
  }

  /** Removes all objects with this prefix; objects that are added during the call may remain. */
  async removeAll(bucket: BucketName, prefix: string): Promise<void> {
    await this.removeMany(bucket, await this.keys(bucket, prefix));
  }

  private async orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.reach(() => withTimeout(work()));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Calls the storage. Passes its errors to the caller; a missing response or an outage becomes `PartUnavailable`. */
  private async reach<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await traced({ name: 'object storage', kind: 'client' }, () => this.guard.run(work));
      this.guard.answered();
      return answer;
    } catch (error) {
      if (error instanceof PartUnavailable) throw error;
      if (error instanceof S3Error && !UNAVAILABLE_CODES.has(error.code ?? '')) throw error;
      throw new PartUnavailable('object-store', { cause: error });
    }
  }
}
