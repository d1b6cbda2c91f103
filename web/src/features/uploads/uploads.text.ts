import type { NftStatus } from '@pixchange/contracts/http/collections';
import { catalogue } from '../../shared/text/catalogue.ts';

const works = (count: number): string => (count === 1 ? '1 work' : `${count} works`);

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);
const kb = (bytes: number): string => Math.round(bytes / 1e3).toString();

export const uploadsText = catalogue('uploads', {
  stage1: 'Drag Files to Upload',
  hint: 'PNG, GIF, JPEG, SVG, MP4, HEIC, HEIF and WEBP, up to 25 MB each',
  drop: 'Drop your files here',
  dropAnywhere: 'Drop to upload',
  dropInto: (album: string) => `They’ll go to “${album}”.`,
  albumNext: 'You’ll choose an album next.',
  or: 'or',
  choose: 'Choose Files from computer',
  chooseByTouch: 'Choose photos or videos',
  paste: 'You can paste an image too, on any page.',
  toChosen: (count: number) => `Back to ${works(count)}`,
  unsupported: (names: readonly string[]) => {
    const [first, second, restCount] = [names[0], names[1], names.length - 2];
    if (second === undefined) return `“${first}” isn’t an image or video we support.`;
    const listed = restCount === 0 ? `“${first}” and “${second}”` : `“${first}”, “${second}” and ${restCount} more`;
    return `${listed} aren’t images or videos we support.`;
  },
  stage2: 'Add Images',
  rename: 'Tap on title to rename.',
  goesTo: (collection: string) => `They’ll be added to the collection “${collection}”.`,
  shownIn: (album: string) => `Everyone will see them in your public album “${album}”.`,
  titleOf: (name: string) => `Title of ${name}`,
  altOf: (name: string) => `Alt text of ${name}`,
  altPlaceholder: 'Add alt text',
  more: 'Choose more',
  remove: (title: string) => `Remove ${title}`,
  edit: (title: string) => `Edit ${title}`,
  progress: (ready: number, all: number) => `${ready} of ${all} ready.`,
  bytes: (sent: number, all: number) => (all < 1e6 ? `${kb(sent)} of ${kb(all)} KB` : `${mb(sent)} of ${mb(all)} MB`),
  speed: (bytesPerSecond: number, seconds: number) =>
    `${bytesPerSecond < 1e6 ? `${kb(bytesPerSecond)} KB` : `${mb(bytesPerSecond)} MB`} a second, about ${seconds === 1 ? '1 second' : `${seconds} seconds`} left`,
  total: 'Upload of all files',
  uploadOf: (title: string) => `Upload of ${title}`,
  ready: 'Ready',
  waiting: 'Waiting',
  percent: (percent: number) => `${percent} percent`,
  retry: 'Retry',
  retryOf: (title: string) => `Retry ${title}`,
  retryAll: 'Retry all failed',
  tooLarge: 'File is more than 25 MB',
  broken: 'This file is damaged or not an image',
  lowResolution: 'File has low resolution',
  offline: 'Internet connection error',
  unknown: 'Unknown error',
  submitOffline: 'Internet connection issue',
  paused: 'You’re offline. Uploads will resume when you’re back.',
  maxCount: 'You can upload 100 images at once. We left out the rest.',
  tags: 'Hashtags for all',
  ownTags: 'Hashtags',
  ownTagsNote: 'Leave empty to use the shared hashtags.',
  next: 'Next',
  removeToGoOn: (title: string) => `Remove “${title}” to continue`,
  removeSomeToGoOn: (count: number) => `Remove the ${count} failed files to continue`,
  editTitle: 'Edit image',
  title: 'Title',
  alt: 'Alt text',
  altNote: 'Describe it for people who can’t see it.',
  categoryForAll: 'Category for all',
  allowPublish: 'Show it to everyone',
  allowPublishNote: 'Visible once its album is public. Untick to keep it private.',
  ownPrice: 'Own price in pixcoins (optional)',
  save: 'Save',
  stage3: 'Select Album',
  albumTabs: { public: 'Public Albums', private: 'Private Albums', collection: 'NFT Collection' },
  addPublic: 'Add public album',
  addPrivate: 'Add private album',
  createCollection: 'Create collection',
  newTitle: 'Title of the new album',
  testTitle: (number: number) => `Test ${number}`,
  create: 'Create',
  cancel: 'Cancel',
  noAlbums: 'No albums here yet.',
  albumWorks: works,
  collectionWorks: (count: number, max: number) => `${count} of ${works(max)}`,
  fullCollection: (max: number) => `Full with ${works(max)}`,
  closedCollection: {
    minting: 'Takes no more works: minting has begun',
    minted: 'Takes no more works: it is minted',
  } satisfies Record<Exclude<NftStatus, 'draft'>, string>,
  firstAlbum: (name: string) => `${name}’s works`,
  newAlbum: 'New, for everyone to see',
  everyoneSees: 'Everyone can see the works in it.',
  youSee: 'Only you see the works in it.',
  shownInAlbum: 'Album that shows them',
  onlyYou: 'Only to me for now',
  mintNeedsPublic: 'Only you will see them. Works must be public before they can be minted.',
  selected: 'Selected',
  isSelected: (album: string) => `“${album}” is selected.`,
  back: 'Back',
  rest: (count: number) => `+${count}`,
  stage4: 'Permissions & Ownership',
  goTo: (count: number) => (count === 1 ? '1 work goes to ' : `${count} works go to `),
  publicAlbum: ', a public album',
  privateAlbum: ', a private album',
  collection: ', an NFT collection',
  change: 'Change',
  share: 'Let others share it',
  shareNote: 'People may share these with credit to me.',
  own: 'I made it',
  ownNote: 'I made these and won’t sell other people’s works.',
  notForSale: 'Free to view and share. Want to sell the full-size file?',
  ownPrices: 'Works with their own price will be on sale. The others are free to view and share.',
  sell: 'Set a price',
  dontSell: 'Don’t sell',
  sellNote:
    'Buyers keep the full-size file, and the work stays yours. Everyone else sees smaller sizes. Works with their own price keep it.',
  notForSaleHere: {
    private: 'Works in a private album can’t be for sale.',
    collection: 'Works that go to a collection can’t be for sale yet.',
    hidden: 'Works that only you see can’t be for sale.',
  },
  priceNotKept: (prices: readonly number[]) =>
    prices.length === 1 ? `Your price of ${prices[0]} will not be kept.` : 'Your prices will not be kept.',
  enterPrice: 'Enter a price to continue.',
  onSale: (count: number) => (count === 1 ? '1 work is on sale.' : `${count} works are on sale.`),
  notOnSale: (title: string, reason: string) => `“${title}” isn’t on sale. ${reason}`,
  /** Label whose spelling the specification fixes. */
  confirm: 'Confitm & Next',
  confirmPlain: 'Confirm & next',
  publishesIn: (count: number, album: string) => `Publishes ${works(count)} in “${album}”.`,
  savesIn: (count: number, album: string) =>
    `Saves ${works(count)} in “${album}”. Only you will see ${count === 1 ? 'it' : 'them'}.`,
  addsTo: (count: number, collection: string) => `Adds ${works(count)} to “${collection}”.`,
  addsAndPublishes: (count: number, collection: string) =>
    `Adds ${works(count)} to “${collection}” and publishes ${count === 1 ? 'it' : 'them'}.`,
  tickBoth: 'Tick both boxes to continue.',
  stillUploading: (ready: number, all: number) => `Uploading: ${ready} of ${all} ready.`,
  published: (count: number) => `${works(count)} published`,
  kept: (count: number) => `${works(count)} saved`,
  publishedIn: (count: number, album: string) =>
    `We’re preparing ${count === 1 ? 'it' : 'them'} now. In a moment everyone can see ${count === 1 ? 'it' : 'them'} in “${album}”.`,
  keptIn: (count: number, album: string) =>
    `We’re preparing ${count === 1 ? 'it' : 'them'} now. Only you can see ${count === 1 ? 'it' : 'them'}, in “${album}”.`,
  done: 'Done',
  viewAlbum: 'View album',
  viewCollection: 'View collection',
  saved: (count: number) => `${works(count)} saved.`,
  /** Heading of the notes about changes to files. */
  changedTitle: 'What we changed',
  /** @param titles titles of the works whose files were changed */
  changed: (titles: readonly string[]) =>
    titles.length === 1
      ? `We changed “${titles[0]}” a little. Its page says how.`
      : `We changed ${works(titles.length)} a little. Their pages say how.`,
  /** @param titles titles of the works that the server could not process */
  refused: (saved: number, titles: readonly string[]) =>
    `${saved === 0 ? '' : `${works(saved)} saved. `}${titles.length === 1 ? `We couldn’t use “${titles[0]}”. Remove it from its menu.` : `We couldn’t use ${works(titles.length)}. Remove them from their menus.`}`,
  savedSome: (saved: number, skipped: number) => `${works(saved)} saved. ${skipped} couldn’t be saved.`,
  restored: (count: number) => `We restored your upload: ${count === 1 ? '1 file' : `${count} files`}.`,
  fromBefore: (count: number) =>
    count === 1 ? '1 file is from your last upload.' : `${count} files are from your last upload.`,
  discardRestored: (count: number): string => (count === 1 ? 'Discard it' : 'Discard them'),
  loadingAlbums: 'Loading albums',
  loadingCollections: 'Loading collections',
});
