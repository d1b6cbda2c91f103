import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Client, S3Error } from 'minio';
import type { Bucket, ListedObject, Objects } from '../compare/files.ts';
import { Unreadable } from '../errors.ts';
import { transportOf } from './object-transport.ts';

export interface StoragePlace {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly buckets: Readonly<Record<Bucket, string>>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '');

const unreadable = (error: unknown): Unreadable =>
  new Unreadable(
    `the object storage can't be read: ${(error as Error).message || (error as { code?: string }).code || 'no answer'}`,
  );

/** Read-only access to the object storage, with the auditor's own client. */
export class ObjectStore implements Objects {
  private readonly client: Client;

  constructor(private readonly place: StoragePlace) {
    const { hostname, port, protocol } = new URL(place.endpoint);
    const { accessKey, secretKey, region } = place;
    this.client = new Client({
      endPoint: hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      useSSL: protocol === 'https:',
      transport: transportOf(protocol),
      accessKey,
      secretKey,
      region,
    });
  }

  async *list(bucket: Bucket): AsyncIterable<ListedObject> {
    try {
      const listing = this.client.listObjectsV2(this.place.buckets[bucket], '', true) as AsyncIterable<{
        name?: string;
        size?: number;
        lastModified?: Date;
      }>;
      for await (const { name, size, lastModified } of listing) {
        if (name !== undefined && size !== undefined && lastModified !== undefined)
          yield { key: name, sizeBytes: size, modifiedMs: lastModified.getTime() };
      }
    } catch (error) {
      throw unreadable(error);
    }
  }

  async hash(bucket: Bucket, key: string): Promise<string | 'unreadable' | null> {
    const hash = createHash('sha256');
    try {
      await pipeline(await this.client.getObject(this.place.buckets[bucket], key), hash);
    } catch (error) {
      if (isMissing(error)) return null;
      if (await this.isThere(bucket)) return 'unreadable';
      throw unreadable(error);
    }
    return hash.digest('hex');
  }

  /** Whether the storage responds; if it does, a failed read affects only that object. */
  private async isThere(bucket: Bucket): Promise<boolean> {
    return this.client.bucketExists(this.place.buckets[bucket]).catch(() => false);
  }
}
