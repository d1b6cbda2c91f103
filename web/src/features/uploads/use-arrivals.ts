import { useEffect, useEffectEvent } from 'react';
import { takeBroughtFiles } from '../../shared/session/brought-files.ts';
import { uploadOpened } from '../../shared/session/upload-query.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { bringsFiles } from '../../shared/ui/file-drag.ts';
import { pastedFiles } from '../../shared/ui/pasted-files.ts';
import { sharedFiles } from './shared-files.ts';
import { startUploads } from './upload-engine.ts';
import { keepUploads } from './upload-keep.ts';
import { uploadsText as text } from './uploads.text.ts';

/**
 * Adds files from outside the dialog: chosen on a page, dropped or pasted, shared by another app, or left from before a
 * reload.
 */
export const useArrivals = (add: (files: File[]) => void, isAccepting: boolean): void => {
  const onFiles = useEffectEvent(add);

  useEffect(() => {
    startUploads();
    uploadOpened.set(true);
    onFiles(takeBroughtFiles());
    void keepUploads().then((count) => count > 0 && showToast('info', text.restored(count)));
    void sharedFiles().then(onFiles);
    return () => uploadOpened.set(false);
  }, []);

  useEffect(() => {
    if (!isAccepting) return undefined;
    const paste = (event: ClipboardEvent) => onFiles(pastedFiles(event));
    const drop = ({ dataTransfer }: DragEvent) => {
      if (bringsFiles(dataTransfer)) onFiles([...(dataTransfer?.files ?? [])]);
    };
    // Listens on the whole page, because no element may have the focus during a paste, and a drop may miss the drop
    // zone.
    document.addEventListener('paste', paste);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('drop', drop);
    };
  }, [isAccepting]);
};
