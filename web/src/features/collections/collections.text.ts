export const collectionsText = {
  pageTitle: 'NFT collection',
  loading: 'Opening the collection',
  missing: 'No picture here',
  missingText: 'This collection is a draft, has no picture, or is gone.',
  toHome: 'Back to the press',
} as const;
