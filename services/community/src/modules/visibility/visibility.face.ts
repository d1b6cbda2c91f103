/** A work in an album, as somebody's albums tell it. */
export interface ToldPlace {
  /** The album itself, or a deleted one whose works are shown there. */
  readonly toldBy: string;
  readonly ownerId: string;
}

/** Where works are, and who sees them. */
export abstract class Visibility {
  /** Whose a work is that a person sees; null when there is none. */
  abstract ownerOfSeen(imageId: string, viewerId: string): Promise<string | null>;
  /** By whose albums a work is in an album. */
  abstract placesIn(albumId: string, imageId: string): Promise<ToldPlace[]>;
  /** True for a work in an album of its owner that was taken down: there it stays. */
  abstract isStuck(imageId: string): Promise<boolean>;
  /** Those of some works that are a person's own, ready and not taken down. */
  abstract readyAmong(imageIds: readonly string[], ownerId: string): Promise<ReadonlySet<string>>;
}
