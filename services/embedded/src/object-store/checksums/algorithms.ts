import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** S3 checksum algorithms, by their names in the S3 API. */
export const checksumAlgorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Length of a checksum of each algorithm, in bytes. */
const valueBytes: Readonly<Record<ChecksumAlgorithm, number>> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32,
};

export interface Checksum {
  update(chunk: Uint8Array): void;
  digest(): Buffer;
}

const uint32 = (...words: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((word, index) => bytes.writeUInt32BE(word >>> 0, 4 * index));
  return bytes;
};

const BITS = 8;
const BYTES = 256;
const LOW_BYTE = 0xff;
const ALL = 0xffff_ffff;

/** Castagnoli polynomial with its bits reversed. */
const CRC32C = 0x82f6_3b78;
/** High and low half of the NVMe polynomial. */
const CRC64NVME = [0x9a6c_9329, 0xac4b_c9b5] as const;

const crc32cTable = Uint32Array.from({ length: BYTES }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < BITS; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC32C : value >>> 1;
  return value;
});

/** Tables for the high and the low half of a value, because 64-bit arithmetic (BigInt) is slow. */
const crc64Tables = [new Uint32Array(BYTES), new Uint32Array(BYTES)] as const;
for (let byte = 0; byte < BYTES; byte += 1) {
  let [high, low] = [0, byte];
  for (let bit = 0; bit < BITS; bit += 1) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) [high, low] = [high ^ CRC64NVME[0], low ^ CRC64NVME[1]];
  }
  crc64Tables[0][byte] = high;
  crc64Tables[1][byte] = low;
}

const newCrc32 = (): Checksum => {
  let value = 0;
  return { update: (chunk) => void (value = crc32(chunk, value)), digest: () => uint32(value) };
};

const newCrc32c = (): Checksum => {
  let value = ALL;
  return {
    update: (chunk) => {
      // Loop by index, because an iterator over bytes is several times slower.
      for (let at = 0; at < chunk.length; at += 1)
        value = (value >>> BITS) ^ (crc32cTable[(value ^ (chunk[at] as number)) & LOW_BYTE] as number);
    },
    digest: () => uint32(value ^ ALL),
  };
};

const newCrc64 = (): Checksum => {
  let [high, low] = [ALL, ALL];
  const [highs, lows] = crc64Tables;
  return {
    update: (chunk) => {
      for (let at = 0; at < chunk.length; at += 1) {
        const index = (low ^ (chunk[at] as number)) & LOW_BYTE;
        low = ((low >>> BITS) | (high << 24)) ^ (lows[index] as number);
        high = (high >>> BITS) ^ (highs[index] as number);
      }
    },
    digest: () => uint32(high ^ ALL, low ^ ALL),
  };
};

const newHash = (name: 'sha1' | 'sha256'): Checksum => {
  const hash = createHash(name);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() };
};

const makers: Readonly<Record<ChecksumAlgorithm, () => Checksum>> = {
  CRC32: newCrc32,
  CRC32C: newCrc32c,
  CRC64NVME: newCrc64,
  SHA1: () => newHash('sha1'),
  SHA256: () => newHash('sha256'),
};

export const newChecksum = (algorithm: ChecksumAlgorithm): Checksum => makers[algorithm]();

/** Whether a string is a base64 checksum of the algorithm. */
export const isChecksum = (algorithm: ChecksumAlgorithm, text: string): boolean => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === valueBytes[algorithm] && bytes.toString('base64') === text;
};

/** Returns the algorithm with this name in any case; null if it is unknown. */
export const readAlgorithm = (text: string): ChecksumAlgorithm | null =>
  checksumAlgorithms.find((algorithm) => algorithm === text.toUpperCase()) ?? null;

/** Returns the name of the header or trailing header that carries a checksum. */
export const checksumHeader = (algorithm: ChecksumAlgorithm): string => `x-amz-checksum-${algorithm.toLowerCase()}`;

/** Returns the name of the XML element that carries a checksum. */
export const checksumElement = (algorithm: ChecksumAlgorithm): string => `Checksum${algorithm}`;
