import type { ImageItemView } from '@pixchange/contracts/http/images';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    share: { item: ImageItemView };
  }
}

export const shareDialogs = {
  share: lazyOf(() => import('./share-dialog.tsx'), 'ShareDialog'),
};
