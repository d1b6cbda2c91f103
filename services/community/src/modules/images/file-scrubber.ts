import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Commands } from '../../platform/commands.ts';
import type { PersonKeys } from '../../platform/event-log/person-keys.ts';
import type { ObjectStorage } from '../../platform/files/object-storage.ts';
import type { Log } from '../../platform/log.ts';
import { MediaProcessorClosed, type MediaProcessor } from '../../platform/media/index.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Database } from '../../platform/read-model/database.ts';
import { DamagedFiles, type BrokenFile } from './damaged-files.ts';
import { imageObjects } from './image-objects.ts';
import type { StoredMedia } from './image.view.ts';
import { mediaKey } from './media-worker.ts';
import { remakeFiles } from './remake-files.ts';

export interface ScrubberParts {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly commands: Pick<Commands, 'stateOf'>;
  readonly keys: Pick<PersonKeys, 'exists'>;
  readonly processor: Pick<MediaProcessor, 'process'>;
  readonly metrics: Pick<Metrics, 'filesDamaged'>;
  readonly log: Pick<Log, 'info' | 'error'>;
}

interface ScrubbedImage {
  readonly image_id: string;
  readonly owner_id: string;
  readonly media: Pick<StoredMedia, 'sourceSha256' | 'sourceSizeBytes' | 'versions'>;
}

const IMAGES_AT_ONCE = 20;

/** By their hashes: equal files are one object. */
const sizesOf = ({ sourceSha256, sourceSizeBytes, versions }: ScrubbedImage['media']): Map<string, number> => {
  const files = versions.flatMap(({ main, webp, mp4, previewJpeg }) =>
    [main, webp, mp4, previewJpeg].filter((file) => file !== null),
  );
  return new Map([
    ...files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes] as const),
    [sourceSha256, sourceSizeBytes],
  ]);
};

/** Reads the files of all images over and over, slowly, and makes again what is missing or damaged. */
export class FileScrubber {
  private readonly found: DamagedFiles;

  constructor(private readonly parts: ScrubberParts) {
    this.found = new DamagedFiles(parts.database);
  }

  /** Reads about so many files, from where the last time ended. */
  async scrub(filesMax: number): Promise<void> {
    let read = 0;
    while (read < filesMax) {
      const images = await this.nextImages();
      for (const image of images) {
        if (read >= filesMax) break;
        read += await this.scrubImage(image);
        await this.found.moveTo(image.image_id);
      }
      if (images.length === 0) {
        await this.found.endPass();
        break;
      }
    }
    for (const { code, files } of await this.found.counts()) this.parts.metrics.filesDamaged.set({ code }, files);
  }

  private async nextImages(): Promise<ScrubbedImage[]> {
    return (await this.parts.database.query(
      `SELECT image_id, owner_id, media FROM read.images
       WHERE status = 'ready' AND image_id > coalesce((SELECT image_id FROM work.file_scrubbing), '00000000-0000-0000-0000-000000000000') ORDER BY image_id LIMIT $1`,
      [IMAGES_AT_ONCE],
    )) as ScrubbedImage[];
  }

  /** Answers how many files it read. */
  private async scrubImage(image: ScrubbedImage): Promise<number> {
    const sizes = sizesOf(image.media);
    const broken: BrokenFile[] = [];
    for (const [sha256, sizeBytes] of sizes) {
      const fault = await this.faultOf(image.image_id, sha256, sizeBytes);
      if (fault !== null) broken.push({ sha256, isOriginal: sha256 === image.media.sourceSha256, sizeBytes, ...fault });
    }
    const left = broken.length === 0 || !(await this.isNeeded(image)) ? [] : await this.repair(image, broken);
    await this.found.record(image.image_id, left);
    return sizes.size;
  }

  private async faultOf(
    imageId: string,
    sha256: string,
    sizeBytes: number,
  ): Promise<Pick<BrokenFile, 'code' | 'found'> | null> {
    const found = await this.read(imageId, sha256);
    if (found === null) return { code: 'files.missing', found: 'nothing' };
    if (found === 'unreadable') return { code: 'files.damaged', found };
    if (found.sizeBytes !== sizeBytes) return { code: 'files.damaged', found: `${found.sizeBytes} bytes` };
    return found.sha256 === sha256 ? null : { code: 'files.damaged', found: `SHA-256 ${found.sha256}` };
  }

  private async read(
    imageId: string,
    sha256: string,
  ): Promise<{ sha256: string; sizeBytes: number } | 'unreadable' | null> {
    try {
      return await this.hash(imageId, sha256);
    } catch {
      // Whether it is this object or the whole storage that can't be read shows in what else it answers, and in a second try.
      await this.parts.storage.ping();
    }
    try {
      return await this.hash(imageId, sha256);
    } catch {
      await this.parts.storage.ping();
      return 'unreadable';
    }
  }

  private async hash(imageId: string, sha256: string): Promise<{ sha256: string; sizeBytes: number } | null> {
    const body = await this.parts.storage.read('media', mediaKey(imageId, sha256));
    if (body === null) return null;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const measure = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        sizeBytes += chunk.length;
        hash.update(chunk);
        done();
      },
    });
    await pipeline(body, measure);
    return { sha256: hash.digest('hex'), sizeBytes };
  }

  /** The read model may be behind: files of a deleted image or an erased person are to be gone. */
  private async isNeeded({ image_id: imageId, owner_id: ownerId, media }: ScrubbedImage): Promise<boolean> {
    const state = await this.parts.commands.stateOf(imageObjects, `image-${imageId}`);
    return state.media.includes(media.sourceSha256) && (await this.parts.keys.exists(ownerId));
  }

  /** Answers what is still broken afterwards. */
  private async repair(image: ScrubbedImage, broken: readonly BrokenFile[]): Promise<BrokenFile[]> {
    const { log } = this.parts;
    const { image_id: imageId, owner_id: ownerId, media } = image;
    const hasOriginal = broken.every(({ isOriginal }) => !isOriginal);
    let why = 'the original is broken';
    if (hasOriginal) {
      try {
        await remakeFiles(
          this.parts,
          { imageId, ownerId, sourceSha256: media.sourceSha256 },
          new Set(broken.map(({ sha256 }) => sha256)),
        );
        why = 'it comes out with other bytes today';
      } catch (error) {
        if (error instanceof MediaProcessorClosed) throw error;
        why = String(error);
      }
    }
    // A deletion that came in between finds nothing of it.
    if (!(await this.isNeeded(image))) {
      await this.parts.storage.removeMany(
        'media',
        broken.map(({ sha256 }) => mediaKey(imageId, sha256)),
      );
      return [];
    }
    const left: BrokenFile[] = [];
    for (const file of broken) {
      const said = {
        code: file.code,
        key: mediaKey(imageId, file.sha256),
        isOriginal: file.isOriginal,
        found: file.found,
      };
      if (hasOriginal && (await this.faultOf(imageId, file.sha256, file.sizeBytes)) === null)
        log.info({ ...said, code: 'files.repaired', was: file.code }, 'a file of an image was made again');
      else {
        left.push(file);
        log.error({ ...said, why }, 'a file of an image is broken and can not be made again');
      }
    }
    return left;
  }
}
