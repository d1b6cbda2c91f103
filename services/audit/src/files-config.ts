import { UsageError } from './errors.ts';
import type { StoragePlace } from './platform/object-store.ts';
import type { Variables } from './platform/running.ts';

export interface FilesFrom {
  readonly storage: StoragePlace;
  /** Whether the content of the files is read and hashed. */
  readonly readsContent: boolean;
  readonly graceMs: number;
}

interface FilesArguments {
  /** Value of `--files`: `size` or `hash`. */
  readonly mode: string | undefined;
  readonly graceHours: string | undefined;
  /** True when the current log is read to its end. */
  readonly isCurrentLog: boolean;
}

const HOUR_MS = 60 * 60 * 1_000;
const UPLOAD_GRACE_HOURS = '24';
/** Hours until files past their grace period are removed: the job runs every hour and may take an hour. */
const COLLECTION_HOURS = 2;

const hoursOf = (value: string, name: string): number => {
  if (!/^\d{1,6}$/.test(value)) throw new UsageError(`${name} must be a whole number of hours, not "${value}"`);
  return Number(value);
};

const storageOf = (variables: Variables): StoragePlace => {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = variables;
  if (!endpoint || !accessKey || !secretKey)
    throw new UsageError(
      '--files needs S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY in the environment, or a running Pixchange.',
    );
  if (!URL.canParse(endpoint)) throw new UsageError('S3_ENDPOINT is not a URL.');
  return {
    endpoint,
    accessKey,
    secretKey,
    region: variables['S3_REGION'] || 'us-east-1',
    buckets: {
      uploads: variables['S3_BUCKET_UPLOADS'] || 'pixchange-uploads',
      media: variables['S3_BUCKET_MEDIA'] || 'pixchange-media',
    },
  };
};

/**
 * Returns the storage to compare with; null if no comparison was requested.
 * @throws UsageError that names the wrong or missing argument
 */
export const filesOf = ({ mode, graceHours, isCurrentLog }: FilesArguments, variables: Variables): FilesFrom | null => {
  if (mode === undefined) {
    if (graceHours !== undefined) throw new UsageError('--files-grace requires --files.');
    return null;
  }
  if (mode !== 'size' && mode !== 'hash') throw new UsageError(`Use --files or --files=hash, not --files=${mode}.`);
  if (!isCurrentLog)
    throw new UsageError(
      "--files can't be combined with --as-of, export or verify, because the storage holds only the current files.",
    );
  const hours =
    graceHours === undefined
      ? hoursOf(variables['UPLOAD_GRACE_HOURS'] || UPLOAD_GRACE_HOURS, 'UPLOAD_GRACE_HOURS') + COLLECTION_HOURS
      : hoursOf(graceHours, '--files-grace');
  return { storage: storageOf(variables), readsContent: mode === 'hash', graceMs: hours * HOUR_MS };
};
