import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { Projection } from '../../../kernel/projection.ts';
import { changesTo, type Tables } from '../../../kernel/tables.ts';

export const klipyTables = {
  klipy_numbers: {
    columns: { image_id: 'uuid NOT NULL', number: 'bigint NOT NULL' },
    key: ['image_id'],
    indexes: ['(number)'],
  },
} as const satisfies Tables;

const { put, remove } = changesTo(klipyTables);

/** Number of hexadecimal digits at the end of an id that contain the bits of its number. */
const DIGITS = 14;
const BITS = 53;

/**
 * Returns the number of a work, which KLIPY's clients read as an integer: the last 53 bits of its id, so that rebuilds,
 * upgrades and restored logs never change it. These bits are random. Among a million works, the probability that two
 * have the same number is about 1 in 18,000. In that case, `items` returns both for this number; their slugs differ.
 */
export const numberOf = (imageId: string): number =>
  Number(BigInt.asUintN(BITS, BigInt(`0x${imageId.replaceAll('-', '').slice(-DIGITS)}`)));

/** Works with a picture, by the number that the public API in KLIPY's format gives them. */
export const klipyNumbersProjection: Projection<Extract<ImageEvent, { type: 'ImageProcessed' | 'ImageDeleted' }>> = {
  name: 'klipy-numbers',
  version: 1,
  isAwaited: false,
  tables: klipyTables,
  handlers: {
    ImageProcessed: ({ data: { imageId } }) => [put('klipy_numbers', { image_id: imageId, number: numberOf(imageId) })],
    ImageDeleted: ({ data: { imageId } }) => [remove('klipy_numbers', { image_id: imageId })],
  },
};
