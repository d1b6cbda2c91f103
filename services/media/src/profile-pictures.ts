import { profiles } from '@pixchange/contracts/http/limits';
import sharp from 'sharp';
import type { FileInfo, ProcessedMedia } from './media.types.ts';
import { OutputFolder } from './output-folder.ts';

export interface ProfilePicture extends FileInfo {
  width: number;
  height: number;
}

const QUALITY = 84;

/** Returns the picture of a work for a profile: its own pixels if it is a still, otherwise its poster. */
const stillOf = ({ animated, versions }: ProcessedMedia): FileInfo | undefined => {
  const original = versions.find(({ name }) => name === 'original');
  return animated ? original?.files.previewJpeg : original?.files.main;
};

const box = {
  profile_image: { width: profiles.avatarSidePx, height: profiles.avatarSidePx, fit: 'cover', position: 'centre' },
  cover_image: { width: profiles.coverWidthPxMax, height: profiles.coverHeightPxMax, fit: 'inside' },
} as const;

/**
 * Creates one profile picture from a processed upload: the avatar is the square in the middle, the cover is the whole
 * picture. Neither is larger than its source. Reads only files of the media processor, never the upload.
 */
export const cutProfilePicture = async (
  media: ProcessedMedia,
  kind: keyof typeof box,
  outDir: string,
): Promise<ProfilePicture> => {
  const still = stillOf(media);
  if (still === undefined) throw new Error('a finished upload has no original version');
  const { width = 0, height = 0 } = await sharp(still.path).metadata();
  const side = Math.min(profiles.avatarSidePx, width, height);
  const size =
    kind === 'profile_image' ? { ...box[kind], width: side, height: side } : { ...box[kind], withoutEnlargement: true };
  const cut = sharp(still.path).resize(size);
  const encoded =
    media.transparent && !media.animated
      ? cut.webp({ quality: QUALITY, effort: 4 })
      : cut.jpeg({ quality: QUALITY, mozjpeg: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const file = await new OutputFolder(outDir).write(data, info.format === 'webp' ? 'image/webp' : 'image/jpeg');
  return { ...file, width: info.width, height: info.height };
};
