import { catalogue } from '../../shared/text/catalogue.ts';

/** Of the button beside a work; the texts of albums come with their pages. */
export const addToAlbumText = catalogue('addToAlbum', { addToAlbum: 'Add to an album' });
