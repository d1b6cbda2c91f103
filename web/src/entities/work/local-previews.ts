/** Local preview of a work that this browser uploaded. */
export interface LocalPreview {
  /** Object URL, valid only in this page. */
  readonly src: string;
  readonly isVideo: boolean;
  readonly isTransparent: boolean;
}

/** Maximum number of previews, as many as one upload can have; the works of earlier uploads are ready meanwhile. */
const KEPT_MAX = 100;
const previews = new Map<string, LocalPreview>();

/** Keeps a preview of a work until the server has prepared it. */
export const keepPreview = (imageId: string, preview: LocalPreview): void => {
  previews.set(imageId, preview);
  for (const [id, { src }] of previews) {
    if (previews.size <= KEPT_MAX) return;
    URL.revokeObjectURL(src);
    previews.delete(id);
  }
};

export const localPreview = (imageId: string): LocalPreview | undefined => previews.get(imageId);
