import type { CollectionView } from '@pixchange/contracts/http/collections';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'collection-choose': { collection: CollectionView };
    'collection-edit': { collection: CollectionView };
    'collection-delete': { collection: CollectionView };
    'collection-finish': { collection: CollectionView };
  }
}

export const collectionsDialogs = {
  'collection-choose': lazyOf(() => import('./choose-works-dialog.tsx'), 'ChooseWorksDialog'),
  'collection-edit': lazyOf(() => import('./collection-dialogs.tsx'), 'CollectionEditDialog'),
  'collection-delete': lazyOf(() => import('./collection-dialogs.tsx'), 'CollectionDeleteDialog'),
  'collection-finish': lazyOf(() => import('./collection-dialogs.tsx'), 'CollectionFinishDialog'),
};
