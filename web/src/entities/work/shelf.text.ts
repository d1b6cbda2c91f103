import { catalogue } from '../../shared/text/catalogue.ts';

export const shelfText = catalogue('shelf', { favourited: 'Saved to your favourites' });
