import { catalogue } from '../../shared/text/catalogue.ts';

export const collectionsText = catalogue('collections', {
  pageTitle: 'NFT collection',
  loading: 'Opening the collection',
  missing: 'No picture here',
  missingText: 'This collection is a draft, has no picture, or is gone.',
  toHome: 'Back to the press',
});
