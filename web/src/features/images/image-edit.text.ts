import { catalogue } from '../../shared/text/catalogue.ts';

/** Texts of the owner's actions; pages of other members' works don't load them. */
export const imageEditText = catalogue('imageEdit', {
  edit: 'Edit',
  delete: 'Delete',
  own: 'This is your work',
  notes: 'What we changed in your file',
  editTitle: 'Edit this work',
  title: 'Title',
  alt: 'Alt text',
  altHint: 'Describe it for people who can’t see it.',
  webPage: 'Web page',
  webPageHint: 'A link to more about this work (optional)',
  allowPublish: 'Let others share it',
  forSale: 'For sale',
  forSaleText: 'People buy a license to the full-size file. The work stays yours.',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  deleteTitle: (title: string) => `Delete “${title}”?`,
  deleteText: 'It’ll be removed from your albums and every page. You can’t undo this.',
  deleted: 'Work deleted',
});
