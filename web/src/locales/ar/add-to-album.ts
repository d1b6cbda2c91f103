import type { addToAlbumText } from '../../features/albums/add-to-album.text.ts';

export const addToAlbum: typeof addToAlbumText = { addToAlbum: 'إضافة إلى ألبوم' };
