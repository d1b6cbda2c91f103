import { useEffect, useEffectEvent, useState } from 'react';
import { bringsFiles } from '../../shared/ui/file-drag.ts';

/**
 * Accepts files that are dropped anywhere on the page. On all other pages, a dropped file opens the upload. The upload
 * listens on the window, so it doesn't receive the events that these listeners stop.
 * @returns whether a file is dragged over the page
 */
export const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [over, setOver] = useState(false);
  const acceptFile = useEffectEvent(onFile);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      // Null means that the pointer left the window; otherwise it entered another element of the page.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      drag(event);
      setOver(false);
      const file = bringsFiles(event.dataTransfer) ? event.dataTransfer?.files[0] : undefined;
      if (file !== undefined) acceptFile(file);
    };
    document.addEventListener('dragenter', drag);
    document.addEventListener('dragover', drag);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', drag);
      document.removeEventListener('dragover', drag);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return over;
};
