import { lazyOf } from '../../shared/lazy.ts';
import type { UploadResult } from '../../shared/session/upload-result.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    /** Dialog with the works that were just uploaded. */
    uploaded: { result: UploadResult };
  }
}

export const uploadsDialogs = {
  upload: lazyOf(() => import('./upload-dialog.tsx'), 'UploadDialog'),
  uploaded: lazyOf(() => import('./uploaded-dialog.tsx'), 'UploadedDialog'),
};
