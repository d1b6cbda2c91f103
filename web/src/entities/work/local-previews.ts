/** What this browser itself has of a work that it sent. */
export interface LocalPreview {
  /** The address of an object of this page. */
  readonly src: string;
  readonly isVideo: boolean;
  readonly isTransparent: boolean;
}

/** As many as one upload has; what an older one sent is ready by then. */
const KEPT_MAX = 100;
const previews = new Map<string, LocalPreview>();

/** Shows a work until the server has prepared it. */
export const keepPreview = (imageId: string, preview: LocalPreview): void => {
  previews.set(imageId, preview);
  for (const [id, { src }] of previews) {
    if (previews.size <= KEPT_MAX) return;
    URL.revokeObjectURL(src);
    previews.delete(id);
  }
};

export const localPreview = (imageId: string): LocalPreview | undefined => previews.get(imageId);
