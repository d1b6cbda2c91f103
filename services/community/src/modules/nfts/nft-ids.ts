import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/** Returns the id of a work's token. It is derived from the work's id, so that a work never has two tokens. */
export const nftIdOf = (imageId: string): string => uuidv5('nft', imageId);

/** Returns the mint id of an attempt. A voided id can't be reused, so each attempt has its own id. */
export const mintIdOf = (nftId: string, attempt: number): string =>
  `0x${createHash('sha256').update(`${nftId}|${attempt}`).digest('hex')}`;
