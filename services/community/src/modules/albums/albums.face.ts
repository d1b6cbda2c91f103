import type { AlbumView } from '@pixchange/contracts/http/albums';

/** Albums as others see them. */
export abstract class Albums {
  /** An album of a person as everyone sees it; null when it is not theirs or not public. */
  abstract shown(ownerId: string, albumId: string): Promise<AlbumView | null>;
}
