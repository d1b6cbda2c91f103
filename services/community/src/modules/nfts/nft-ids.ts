import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';

/** Returns the id of a work's token. A work has one stream for its token, so that it never has two. */
export const nftIdOf = (imageId: string): string => uuidv5('nft', imageId);

/** Returns the mint id of an attempt. A voided id can't be used again, so each attempt has its own. */
export const mintIdOf = (nftId: string, attempt: number): string =>
  `0x${createHash('sha256').update(`${nftId}|${attempt}`).digest('hex')}`;
