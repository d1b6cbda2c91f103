import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PictureKind } from '@pixchange/contracts/events/profiles';
import { FOLDER_PREFIX } from '@pixchange/media';
import { cutProfilePicture } from '@pixchange/media/profile-pictures';
import type { BrokenFile, FileOwners } from '../runtime/stored-files/damaged-files.ts';
import type { FileOwner, FileSource } from '../runtime/stored-files/file-scrubber.ts';
import type { PictureTools } from '../platform/pictures.ts';

/** A picture of a profile or a collection, as in the read model. */
export interface ShownPicture {
  readonly kind: PictureKind;
  /** Key prefix. The original is stored under the same prefix, named by its own hash, which no event contains. */
  readonly prefix: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A member or a collection with its shown pictures; `personId` is the member whose key encrypts their events. */
export interface PictureOwner {
  readonly id: string;
  readonly personId: string;
  readonly pictures: readonly ShownPicture[];
}

interface PictureFiles extends FileOwner {
  readonly owner: PictureOwner;
}

/** Lists the shown pictures of one kind of owner, so that their files can be checked and repaired. */
export interface PictureSource {
  readonly owners: FileOwners;
  /** Returns up to `max` owners with pictures, in the order of their ids after this one; null begins with the first. */
  after(id: string | null, max: number): Promise<PictureOwner[]>;
  /** Returns one owner; null if the owner has no pictures. */
  one(id: string): Promise<PictureOwner | null>;
  /** Returns the number of owners with pictures. */
  count(): Promise<number>;
  /** Returns the key prefixes of the currently shown pictures, from the events; none when the person was erased. */
  shownPrefixes(owner: PictureOwner): Promise<readonly string[]>;
}

const keyOf = ({ prefix, sha256 }: ShownPicture): string => `${prefix}${sha256}`;
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const filesOf = async ({ storage }: PictureTools, owner: PictureOwner): Promise<PictureFiles> => {
  const known = new Set(owner.pictures.map(keyOf));
  const originals = new Set<string>();
  for (const { prefix } of owner.pictures)
    for (const key of await storage.keys('media', prefix)) if (!known.has(key)) originals.add(key);
  const pictures = owner.pictures.map((picture) => ({ ...picture, key: keyOf(picture), isOriginal: false }));
  return {
    id: owner.id,
    owner,
    files: [
      ...pictures,
      ...[...originals].map((key) => ({ key, sha256: nameOf(key), sizeBytes: null, isOriginal: true })),
    ],
  };
};

/**
 * Regenerates a picture from an original. Returns false and stores nothing when the original does not yield this
 * picture.
 */
const remakeFrom = async (
  { storage, processor }: PictureTools,
  original: string,
  personId: string,
  picture: ShownPicture,
): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  try {
    const body = await storage.read('media', original);
    if (body === null) return false;
    const [source, made] = [join(folder, 'source'), join(folder, 'made')];
    await pipeline(body, createWriteStream(source));
    await mkdir(made);
    const outcome = await processor.process(source, made, personId);
    if (!outcome.ok) return false;
    const { path, sha256, contentType, sizeBytes } = await cutProfilePicture(outcome.media, picture.kind, made);
    if (sha256 !== picture.sha256) return false;
    await storage.write('media', keyOf(picture), createReadStream(path), sizeBytes, contentType);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the stored files of pictures of profiles or collections, and how to regenerate them from their originals. */
export const pictureFiles = (tools: PictureTools, source: PictureSource): FileSource<PictureFiles> => ({
  owners: source.owners,
  after: async (id, max) => Promise.all((await source.after(id, max)).map((owner) => filesOf(tools, owner))),
  one: async (id) => {
    const owner = await source.one(id);
    return owner === null ? null : filesOf(tools, owner);
  },
  count: () => source.count(),
  needed: async ({ owner, files }) => {
    const prefixes = await source.shownPrefixes(owner);
    return new Set(files.map(({ key }) => key).filter((key) => prefixes.some((prefix) => key.startsWith(prefix))));
  },
  remake: async ({ owner, files }, broken: readonly BrokenFile[]) => {
    const keys = new Set(broken.map(({ key }) => key));
    for (const picture of owner.pictures.filter((shown) => keys.has(keyOf(shown)))) {
      // A submission has at most two originals. Their names do not show which one the picture comes from, so this tries
      // each.
      const originals = files.filter(({ key, isOriginal }) => isOriginal && key.startsWith(picture.prefix));
      for (const { key } of originals)
        if (!keys.has(key) && (await remakeFrom(tools, key, owner.personId, picture))) break;
    }
    return 'its original is missing or broken, or gives other bytes today';
  },
});
