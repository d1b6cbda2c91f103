import { catalogue } from '../../shared/text/catalogue.ts';

/** Text of the button next to a work; the texts of albums load with their pages. */
export const addToAlbumText = catalogue('addToAlbum', { addToAlbum: 'Add to an album' });
