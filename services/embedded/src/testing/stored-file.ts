import { join } from 'node:path';
import { pathOfKey } from '../object-store/names.ts';

/** Returns the path of a stored file in an object store's data folder, for tests that damage it. */
export const storedFile = (folder: string, bucket: string, key: string): string =>
  join(folder, 'buckets', bucket, 'objects', ...pathOfKey(key));
