/** Works that were just uploaded, and their target. */
export interface UploadResult {
  works: readonly { id: string; title: string }[];
  place: { kind: 'album' | 'collection'; id: string; title: string };
  /** Whether everyone will see the works. */
  isPublic: boolean;
}
