import { openDialog } from './dialogs.ts';

let waiting: File[] = [];

/** Opens the upload dialog with files that were dropped, pasted or chosen outside of it. */
export const bringFiles = (files: readonly File[]): void => {
  if (files.length === 0) return;
  waiting = [...waiting, ...files];
  openDialog({ name: 'upload' });
};

/** Returns the waiting files once, and clears the list. */
export const takeBroughtFiles = (): File[] => {
  const files = waiting;
  waiting = [];
  return files;
};
