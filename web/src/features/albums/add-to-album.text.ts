import { catalogue } from '../../shared/text/catalogue.ts';

/** Label of the button next to a work. Other album texts load with the album pages. */
export const addToAlbumText = catalogue('addToAlbum', { addToAlbum: 'Add to an album' });
