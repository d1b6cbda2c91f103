import type { ImageItemView } from '@pixchange/contracts/http/images';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'image-edit': { item: ImageItemView };
    'image-delete': { item: ImageItemView };
  }
}

export const imagesDialogs = {
  'image-edit': lazyOf(() => import('./image-dialogs.tsx'), 'ImageEditDialog'),
  'image-delete': lazyOf(() => import('./image-dialogs.tsx'), 'ImageDeleteDialog'),
};
