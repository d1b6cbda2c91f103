/** Local preview of a work that this browser uploaded. */
export interface LocalPreview {
  /** Object URL, valid only in this page. */
  readonly src: string;
  readonly isVideo: boolean;
  readonly isTransparent: boolean;
}

/** Maximum number of previews: as many works as one upload can have. Works of earlier uploads are usually processed. */
const KEPT_MAX = 100;
const previews = new Map<string, LocalPreview>();

/**
 * Stores the preview of a work that the server is still processing. Beyond the maximum, the oldest preview is dropped
 * and its URL revoked.
 */
export const keepPreview = (imageId: string, preview: LocalPreview): void => {
  previews.set(imageId, preview);
  for (const [id, { src }] of previews) {
    if (previews.size <= KEPT_MAX) return;
    URL.revokeObjectURL(src);
    previews.delete(id);
  }
};

export const localPreview = (imageId: string): LocalPreview | undefined => previews.get(imageId);
