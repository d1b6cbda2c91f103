import type { AlbumView } from '@pixchange/contracts/http/albums';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'album-create': { published: boolean };
    'album-rename': { album: AlbumView };
    'album-delete': { album: AlbumView };
    'album-image-move': { album: AlbumView; image: ImageItemView };
    'album-image-remove': { album: AlbumView; image: ImageItemView };
    'image-to-album': { item: ImageItemView };
  }
}

export const albumsDialogs = {
  'album-create': lazyOf(() => import('./album-dialogs.tsx'), 'AlbumTitleDialog'),
  'album-rename': lazyOf(() => import('./album-dialogs.tsx'), 'AlbumTitleDialog'),
  'album-delete': lazyOf(() => import('./album-dialogs.tsx'), 'AlbumDeleteDialog'),
  'album-image-move': lazyOf(() => import('./album-image-dialogs.tsx'), 'AlbumImageMoveDialog'),
  'album-image-remove': lazyOf(() => import('./album-image-dialogs.tsx'), 'AlbumImageRemoveDialog'),
  'image-to-album': lazyOf(() => import('./album-image-dialogs.tsx'), 'AddToAlbumDialog'),
};
