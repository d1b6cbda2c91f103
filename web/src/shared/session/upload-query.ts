/** Query key of a URL that opens the upload dialog; its value is the id of the target collection, or empty. */
export const UPLOAD_QUERY = 'upload';

/** History state of a page that was opened during an upload, to create a target for the waiting files. */
export const FOR_UPLOAD = { forUpload: true } as const;

export const isForUpload = (state: unknown): boolean =>
  (state as Partial<typeof FOR_UPLOAD> | null)?.forUpload === true;

const KEY = 'pixchange_uploading';

/** State of the upload dialog in this tab: true if it is open on the current path, so that a reload opens it again. */
export const uploadOpened = {
  get: (): boolean => sessionStorage.getItem(KEY) === location.pathname,
  set: (open: boolean): void =>
    open ? sessionStorage.setItem(KEY, location.pathname) : sessionStorage.removeItem(KEY),
};
