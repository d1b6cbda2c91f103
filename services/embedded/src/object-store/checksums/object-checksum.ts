import { S3Error } from '../errors.ts';
import { checksumHeader, newChecksum, readAlgorithm, type ChecksumAlgorithm } from './algorithms.ts';

/** Types of a checksum: over the whole content, or over the checksums of the parts. */
export const checksumTypes = ['FULL_OBJECT', 'COMPOSITE'] as const;
export type ChecksumType = (typeof checksumTypes)[number];

/** Stored checksum of an object; `value` is base64, followed by `-<parts>` for a composite one. */
export interface ObjectChecksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly type: ChecksumType;
  readonly value: string;
}

/** Checksum requested for a multipart upload. */
export type WantedChecksum = Pick<ObjectChecksum, 'algorithm' | 'type'>;

/** Returns the headers for the checksum of an object or a part. */
export const checksumHeaders = (checksum: ObjectChecksum | undefined): Record<string, string> =>
  checksum === undefined
    ? {}
    : { [checksumHeader(checksum.algorithm)]: checksum.value, 'x-amz-checksum-type': checksum.type };

/** Returns the checksum of the checksums of the parts. */
export const compositeOf = (algorithm: ChecksumAlgorithm, parts: readonly string[]): ObjectChecksum => {
  const checksum = newChecksum(algorithm);
  for (const part of parts) checksum.update(Buffer.from(part, 'base64'));
  return { algorithm, type: 'COMPOSITE', value: `${checksum.digest().toString('base64')}-${String(parts.length)}` };
};

/**
 * Returns the algorithm of this name.
 * @throws S3Error InvalidRequest for an unknown name
 */
export const algorithmOf = (text: string): ChecksumAlgorithm => {
  const algorithm = readAlgorithm(text);
  if (algorithm === null)
    throw new S3Error(
      'InvalidRequest',
      'Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]',
    );
  return algorithm;
};

/** Checksum types of each algorithm; some exist only for whole objects, others only as composites. */
const possibleTypes: Readonly<Record<ChecksumAlgorithm, readonly ChecksumType[]>> = {
  CRC32: ['COMPOSITE', 'FULL_OBJECT'],
  CRC32C: ['COMPOSITE', 'FULL_OBJECT'],
  CRC64NVME: ['FULL_OBJECT'],
  SHA1: ['COMPOSITE'],
  SHA256: ['COMPOSITE'],
};

/**
 * Returns the checksum requested for a multipart upload; undefined when none was requested.
 * @throws S3Error InvalidRequest for an unknown algorithm, or a type that the algorithm doesn't support
 */
export const wantedChecksum = (algorithmText?: string, typeText?: string): WantedChecksum | undefined => {
  if (algorithmText === undefined) {
    if (typeText === undefined) return undefined;
    throw new S3Error('InvalidRequest', 'x-amz-checksum-type needs x-amz-checksum-algorithm.');
  }
  const algorithm = algorithmOf(algorithmText);
  const possible = possibleTypes[algorithm];
  const type = typeText === undefined ? possible[0] : possible.find((one) => one === typeText);
  if (type === undefined)
    throw new S3Error(
      'InvalidRequest',
      `The ${typeText ?? ''} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
    );
  return { algorithm, type };
};
