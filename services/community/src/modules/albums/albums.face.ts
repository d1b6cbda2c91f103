import type { AlbumView } from '@pixchange/contracts/http/albums';

/** Read access to public albums for other modules. */
export abstract class Albums {
  /** Returns a member's album as everyone sees it; null when it belongs to another member or is not public. */
  abstract shown(ownerId: string, albumId: string): Promise<AlbumView | null>;
}
