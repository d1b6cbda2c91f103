import { useEffect, useState } from 'react';
import { lazyOf } from '../shared/lazy.ts';
import { Fault } from '../shared/ui/fault.tsx';
import { bringFiles } from '../shared/session/brought-files.ts';
import { dialogs, openDialog, whenSignedIn } from '../shared/session/dialogs.ts';
import { memberView } from '../shared/session/member-view.ts';
import { session } from '../shared/session/session.ts';
import { uploadOpened } from '../shared/session/upload-query.ts';
import { bringsFiles } from '../shared/ui/file-drag.ts';

const DropOverlay = lazyOf(() => import('../features/uploads/drop-overlay.tsx'), 'DropOverlay');

const isNoDialogOpen = (): boolean => dialogs.getState().current === null;

/** Whether uploads are allowed; an administrator who views the site as a member can't change anything. */
const mayUpload = (): boolean => session.getState().token !== null && memberView.get() === null;

/**
 * Accepts dropped files on every page; without this hook, the browser would replace the page with a dropped file.
 * @returns whether files are dragged over the page and can be dropped
 */
const useFileDrops = (): boolean => {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
      setOver(bringsFiles(event.dataTransfer) && isNoDialogOpen() && mayUpload());
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Null means that the pointer left the window; otherwise it entered another element of the page.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      drag(event);
      setOver(false);
      if (!bringsFiles(event.dataTransfer) || !isNoDialogOpen() || memberView.get() !== null) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      whenSignedIn(() => bringFiles(files), 'upload');
    };
    addEventListener('dragenter', drag);
    addEventListener('dragover', drag);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', drag);
      removeEventListener('dragover', drag);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
};

/** Opens the upload dialog again after a reload during an upload. */
const useReopening = (): void => {
  useEffect(() => {
    if (uploadOpened.get() && session.getState().token !== null && isNoDialogOpen()) openDialog({ name: 'upload' });
  }, []);
};

/** Area for dropped files on every page. Also opens the upload dialog again after a reload. */
export const UploadDropTarget = () => {
  const over = useFileDrops();
  useReopening();
  return (
    over && (
      <Fault>
        <DropOverlay />
      </Fault>
    )
  );
};
