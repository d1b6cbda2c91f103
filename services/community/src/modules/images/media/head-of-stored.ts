import { HEAD_BYTES } from '@pixchange/media';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';

/** Returns the first `HEAD_BYTES` of an object, or all of a smaller one; empty when there is no such object. */
export const headOfStored = async (
  storage: ObjectStorage,
  bucket: 'uploads' | 'media',
  key: string,
): Promise<Buffer> => {
  const { sizeBytes = 0 } = (await storage.stat(bucket, key)) ?? {};
  const body =
    sizeBytes === 0 ? null : await storage.read(bucket, key, { offset: 0, length: Math.min(sizeBytes, HEAD_BYTES) });
  return body === null ? Buffer.alloc(0) : Buffer.concat((await body.toArray()) as Buffer[]);
};
