/** In an address that opens the upload dialog; its value is the collection that everything goes to, or nothing. */
export const UPLOAD_QUERY = 'upload';

/** What the history says of a page that was opened for files that wait for what is made there. */
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
