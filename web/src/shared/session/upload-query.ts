/** In an address that opens the upload dialog; its value is the collection that everything goes to, or nothing. */
export const UPLOAD_QUERY = 'upload';

const KEY = 'pixchange_uploading';

/** Whether the dialog is open in this tab, so that a reload opens it again. */
export const uploadOpened = {
  get: (): boolean => sessionStorage.getItem(KEY) !== null,
  set: (open: boolean): void => (open ? sessionStorage.setItem(KEY, 'open') : sessionStorage.removeItem(KEY)),
};
