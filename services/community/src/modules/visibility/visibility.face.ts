/** Placement of a work in an album, as an event recorded it. */
export interface RecordedPlace {
  /** Id of the album itself, or of a deleted album whose works moved to it. */
  readonly recordedBy: string;
  readonly ownerId: string;
}

/** Albums of works, and the visibility of works. */
export abstract class Visibility {
  /** Returns the id of a work's owner; null when the work doesn't exist or is hidden from the viewer. */
  abstract ownerOfSeen(imageId: string, viewerId: string): Promise<string | null>;
  /** Returns the recorded placements by which an album shows a work; empty when the work is not in the album. */
  abstract placesIn(albumId: string, imageId: string): Promise<RecordedPlace[]>;
  /** True while a work is in a taken-down album of its owner, which no work can leave. */
  abstract isStuck(imageId: string): Promise<boolean>;
  /** Returns the ids of the given works that belong to the owner, are ready and are not taken down. */
  abstract readyAmong(imageIds: readonly string[], ownerId: string): Promise<ReadonlySet<string>>;
}
