import { useEffect, useEffectEvent } from 'react';
import { uploadOpened } from '../../shared/session/upload-query.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { sharedFiles } from './shared-files.ts';
import { startUploads } from './upload-engine.ts';
import { keepUploads } from './upload-keep.ts';
import { uploadsText as text } from './uploads.text.ts';

/** Files that come by themselves: pasted, shared by another app, or brought back after a reload. */
export const useArrivals = (add: (files: File[]) => void, takesPasted: boolean): void => {
  const onFiles = useEffectEvent(add);

  useEffect(() => {
    startUploads();
    uploadOpened.set(true);
    void keepUploads().then((count) => count > 0 && showToast('info', text.restored(count)));
    void sharedFiles().then(onFiles);
    return () => uploadOpened.set(false);
  }, []);

  useEffect(() => {
    if (!takesPasted) return undefined;
    const paste = ({ clipboardData }: ClipboardEvent) => onFiles([...(clipboardData?.files ?? [])]);
    // On the whole page, since the focus may be on nothing in particular.
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [takesPasted]);
};
