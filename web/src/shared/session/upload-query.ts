/** Query key of an address that opens the upload dialog; its value is the target collection, or empty. */
export const UPLOAD_QUERY = 'upload';

/** History state of a page that was opened during an upload, to create something for the waiting files. */
export const FOR_UPLOAD = { forUpload: true } as const;

export const isForUpload = (state: unknown): boolean =>
  (state as Partial<typeof FOR_UPLOAD> | null)?.forUpload === true;

const KEY = 'pixchange_uploading';

/** Whether the dialog is open on this page in this tab, so that a reload opens it again; another page does not. */
export const uploadOpened = {
  get: (): boolean => sessionStorage.getItem(KEY) === location.pathname,
  set: (open: boolean): void =>
    open ? sessionStorage.setItem(KEY, location.pathname) : sessionStorage.removeItem(KEY),
};
