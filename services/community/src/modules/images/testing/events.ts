import type { ImageEvent, StoredFile, StoredRendition, StoredVersion } from '@pixchange/contracts/events/images';
import { versionNames } from '@pixchange/contracts/http/values/images';

type DataOf<T extends ImageEvent['type']> = Extract<ImageEvent, { type: T }>['data'];

const file = (contentType: string): StoredFile => ({ sha256: 'a'.repeat(64), contentType, sizeBytes: 1_000 });

const version = <Name extends StoredVersion['name'] | StoredRendition['name']>(name: Name) => ({
  name,
  width: 400,
  height: 300,
  main: file('image/gif'),
  webp: file('image/webp'),
  mp4: null,
  previewJpeg: file('image/jpeg'),
});

/** Returns a submission for tests, with some fields changed. */
export const draftOf = (change: Partial<DataOf<'ImageSubmitted'>> = {}): DataOf<'ImageSubmitted'> => ({
  imageId: 'i',
  ownerId: 'o',
  albumId: 'a',
  title: 'House cat',
  tags: ['cat'],
  altText: 'A sleeping cat',
  webPageUrl: null,
  type: null,
  allowPublish: true,
  forSale: false,
  price: 0,
  subcategoryId: null,
  ...change,
});

export const processedOf = (change: Partial<DataOf<'ImageProcessed'>> = {}): DataOf<'ImageProcessed'> => ({
  imageId: 'i',
  ownerId: 'o',
  format: 'gif',
  sourceSha256: 'b'.repeat(64),
  sourceSizeBytes: 2_000,
  width: 400,
  height: 300,
  isVideo: false,
  animated: true,
  transparent: false,
  audio: false,
  frames: 12,
  durationMs: 1_000,
  detectedType: 'Gif',
  thumbhash: 'AAAA',
  perceptualHashes: ['e0f0c8a51d3b7c42'],
  versions: versionNames.map(version),
  ...change,
});

export const replacedOf = (change: Partial<DataOf<'ImageVersionsReplaced'>> = {}): DataOf<'ImageVersionsReplaced'> => {
  const { perceptualHashes: _hashes, ...media } = processedOf();
  return { found: ['edit_list'], ...media, ...renderedOf(), ...change };
};

export const renderedOf = (change: Partial<DataOf<'ImageRenditionsMade'>> = {}): DataOf<'ImageRenditionsMade'> => ({
  imageId: 'i',
  ownerId: 'o',
  renditions: [version('fixed_width')],
  preview: null,
  ...change,
});
