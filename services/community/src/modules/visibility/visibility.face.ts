/** Place of a work in an album, as an album's events record it. */
export interface ToldPlace {
  /** Id of the album itself, or of a deleted album whose works were moved there. */
  readonly toldBy: string;
  readonly ownerId: string;
}

/** Places of works, and the people who may see them. */
export abstract class Visibility {
  /** Returns the owner of a work that a person may see; null when there is no such work. */
  abstract ownerOfSeen(imageId: string, viewerId: string): Promise<string | null>;
  /** Returns the albums through which a work is in an album. */
  abstract placesIn(albumId: string, imageId: string): Promise<ToldPlace[]>;
  /** True while a work is in an album of its owner that was taken down; the work can't leave it. */
  abstract isStuck(imageId: string): Promise<boolean>;
  /** Returns the given works that belong to a person, are ready and are not taken down. */
  abstract readyAmong(imageIds: readonly string[], ownerId: string): Promise<ReadonlySet<string>>;
}
