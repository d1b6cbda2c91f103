import { randomUUID } from 'node:crypto';
import type { ImageEvent } from '@pixchange/contracts/events/images';
import type { AlbumEvent } from '@pixchange/contracts/events/albums';
import type { RunningProduct } from '../servers/product.ts';

type Stored = Extract<ImageEvent, { type: 'ImageProcessed' }>['data']['versions'][number];

const versionNames = ['fixed_small', 'fixed', 'fixed_large', 'fixed_extra_large', 'original'] as const;
const sha256 = 'a3'.repeat(32);

const version = (name: Stored['name'], index: number): Stored => ({
  name,
  width: 100 * (index + 1),
  height: 75 * (index + 1),
  main: { sha256, contentType: 'image/gif', sizeBytes: 40_000 * (index + 1) },
  webp: { sha256, contentType: 'image/webp', sizeBytes: 20_000 * (index + 1) },
  mp4: { sha256, contentType: 'video/mp4', sizeBytes: 10_000 * (index + 1) },
  previewJpeg: { sha256, contentType: 'image/jpeg', sizeBytes: 5_000 },
});

/** Returns all events of one work until it is public. */
export const imageEvents = (ownerId: string, albumId: string, imageId: string, number: number): ImageEvent[] => [
  { type: 'UploadTicketIssued', data: { imageId, ownerId, contentType: 'image/gif' } },
  {
    type: 'ImageSubmitted',
    data: {
      imageId,
      ownerId,
      albumId,
      title: `A train in the night, part ${number}`,
      tags: ['train', 'night', 'loop'],
      altText: null,
      webPageUrl: null,
      type: 'Gif',
      allowPublish: true,
      forSale: false,
      price: 0,
      subcategoryId: null,
    },
  },
  {
    type: 'ImageProcessed',
    data: {
      imageId,
      ownerId,
      format: 'gif',
      sourceSha256: sha256,
      sourceSizeBytes: 200_000,
      width: 500,
      height: 375,
      isVideo: false,
      animated: true,
      transparent: false,
      audio: false,
      frames: 24,
      durationMs: 2_000,
      detectedType: 'Gif',
      thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
      perceptualHashes: [],
      versions: versionNames.map(version),
    },
  },
];

const imagesPerAppend = 100;

/** Adds this many public images of one person to the log, without files. */
export const seedImages = async ({ keys, log }: RunningProduct, ownerId: string, count: number): Promise<void> => {
  const metadata = { correlationId: 'bench', causationId: 'bench', actorId: ownerId };
  await keys.create(ownerId);
  const album = randomUUID();
  const opened: AlbumEvent[] = [
    {
      type: 'AlbumCreated',
      data: { albumId: album, ownerId, title: 'Trains', kind: 'regular', isDefault: false, published: false },
    },
    { type: 'AlbumPublished', data: { albumId: album, ownerId } },
  ];
  const start = Date.now();
  const append = async (stream: string, events: readonly (ImageEvent | AlbumEvent)[], first: number): Promise<void> => {
    const recordedAt = new Date(start - first * 1_000).toISOString();
    await log.append(
      stream,
      await Promise.all(
        events.map((event, revision) =>
          log.codec.encode(randomUUID(), event, { ...metadata, recordedAt }, { stream, revision }),
        ),
      ),
      -1,
    );
  };
  await append(`album-${album}`, opened, count);
  for (let first = 0; first < count; first += imagesPerAppend) {
    const numbers = Array.from({ length: Math.min(imagesPerAppend, count - first) }, (_, index) => first + index);
    await append(
      `bench-${first}`,
      numbers.flatMap((number) => imageEvents(ownerId, album, randomUUID(), number)),
      first,
    );
  }
};
