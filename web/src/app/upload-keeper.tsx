import { useEffect } from 'react';
import { dialogs, openDialog, whenSignedIn } from '../shared/session/dialogs.ts';
import { session } from '../shared/session/session.ts';
import { uploadOpened } from '../shared/session/upload-query.ts';
import { bringsFiles } from '../shared/ui/file-drag.ts';

const openUpload = (): void => openDialog({ name: 'upload' });
const isFree = (): boolean => dialogs.getState().current === null;

/** Files over the page open the upload dialog; a file that is dropped anywhere else must not take the page's place. */
const useFileDrops = (): void => {
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (bringsFiles(dataTransfer) && isFree() && session.getState().token !== null) openUpload();
    };
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      over(event);
      if (bringsFiles(event.dataTransfer) && isFree()) whenSignedIn(openUpload);
    };
    addEventListener('dragenter', enter);
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
};

/** A reload in the middle of an upload finds the dialog open again. */
const useReopening = (): void => {
  useEffect(() => {
    if (uploadOpened.get() && session.getState().token !== null && isFree()) openUpload();
  }, []);
};

export const UploadKeeper = () => {
  useFileDrops();
  useReopening();
  return null;
};
