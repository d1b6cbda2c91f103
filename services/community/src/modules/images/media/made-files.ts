import { createReadStream } from 'node:fs';
import type { ImageEvent, StoredFile, StoredPreview, StoredRendition } from '@pixchange/contracts/events/images';
import type { FileInfo, ProcessedMedia, Rendition, Version } from '@pixchange/media';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { mediaKey } from './media-keys.ts';

const storedFile = ({ sha256, contentType, sizeBytes }: FileInfo): StoredFile => ({ sha256, contentType, sizeBytes });

/** Returns a version or rendition in the format of events; a file that was not made is null. */
const storedOf = <Made extends Version | Rendition>({ name, width, height, files }: Made) => ({
  name: name as Made['name'],
  width,
  height,
  main: storedFile(files.main),
  webp: files.webp === undefined ? null : storedFile(files.webp),
  mp4: files.mp4 === undefined ? null : storedFile(files.mp4),
  previewJpeg: storedFile(files.previewJpeg),
});

type ReplacedData = Extract<ImageEvent, { type: 'ImageVersionsReplaced' }>['data'];
type RenditionsData = Pick<ReplacedData, 'renditions' | 'films' | 'preview'>;

/** Returns a processed file in the format of events. */
export const recordOf = (
  { sizeBytes, kind, versions, notes, ...media }: ProcessedMedia,
  sourceSha256: string,
): Omit<ReplacedData, 'imageId' | 'ownerId' | 'found' | keyof RenditionsData> => ({
  format: media.format,
  sourceSha256,
  sourceSizeBytes: sizeBytes,
  width: media.width,
  height: media.height,
  isVideo: media.isVideo,
  animated: media.animated,
  transparent: media.transparent,
  audio: media.audio,
  frames: media.frames,
  durationMs: media.durationMs,
  detectedType: kind,
  thumbhash: media.thumbhash,
  versions: versions.map(storedOf),
  ...(notes.length > 0 && { notes }),
});

/** Returns renditions in the format of events. */
export const renditionsRecordOf = (renditions: readonly Rendition[]): RenditionsData => {
  const made = renditions.map(storedOf);
  const isPreview = (one: StoredRendition): one is StoredPreview => one.name === 'preview';
  const isFilm = (one: StoredRendition): one is NonNullable<RenditionsData['films']>[number] =>
    one.name.endsWith('webm');
  return {
    renditions: made.filter((one): one is RenditionsData['renditions'][number] => !isFilm(one) && !isPreview(one)),
    films: made.filter(isFilm),
    preview: made.find(isPreview) ?? null,
  };
};

/** Returns all files of the versions without duplicates; files with the same content are one file. */
export const filesOf = (made: readonly Pick<Version, 'files'>[]): FileInfo[] => {
  const files = made.flatMap(({ files: { main, webp, mp4, previewJpeg } }) => [main, webp, mp4, previewJpeg]);
  return [...new Map(files.flatMap((file) => (file === undefined ? [] : [[file.sha256, file] as const]))).values()];
};

export const storeFile = (
  storage: ObjectStorage,
  imageId: string,
  { sha256, path, sizeBytes, contentType }: Omit<FileInfo, 'contentType'> & { readonly contentType: string },
): Promise<void> => storage.write('media', mediaKey(imageId, sha256), createReadStream(path), sizeBytes, contentType);
