import type { ImageItemView } from '@pixchange/contracts/http/images';
import { thumbHashToAverageRGBA } from 'thumbhash';
import type { WorkExtras } from '../../images/works.face.ts';
import { videoSize, renditionsOf, type Absolute, type Rendition } from '../gifs/renditions.ts';

/**
 * File in Tenor's format: `dims` in pixels, `size` in bytes, `duration` of one loop in seconds (0 for a still picture).
 */
interface Format {
  readonly url: string;
  readonly dims: readonly [number, number];
  readonly duration: number;
  readonly size: number;
  readonly preview: string;
}

type Formats = Readonly<Record<string, Format>>;

interface Source {
  /** Name of the product's rendition. */
  readonly rendition: string;
  readonly file: 'url' | 'mp4' | 'webp';
}

const pictures = (rendition: string): Source => ({ rendition, file: 'url' });
const films = (rendition: string): Source => ({ rendition, file: 'mp4' });
const webps = (rendition: string): Source => ({ rendition, file: 'webp' });

/** Formats whose rendition has the same name; works from before these renditions existed have none. */
const webms = ['webm', 'tinywebm', 'nanowebm'] as const;

const [LARGE, MEDIUM, TINY, NANO] = ['original', 'fixed_height', 'fixed_width', 'fixed_height_small'] as const;

/** The product's file for each of Tenor's formats. */
const formats: Readonly<Record<string, Source>> = {
  gif: pictures(LARGE),
  mediumgif: pictures(MEDIUM),
  tinygif: pictures(TINY),
  nanogif: pictures(NANO),
  mp4: films(LARGE),
  loopedmp4: films(LARGE),
  tinymp4: films(TINY),
  nanomp4: films(NANO),
  ...Object.fromEntries(webms.map((name) => [name, pictures(name)])),
  webp: webps(LARGE),
  tinywebp: webps(TINY),
  nanowebp: webps(NANO),
  gifpreview: pictures('original_still'),
  tinygifpreview: pictures('fixed_width_still'),
  nanogifpreview: pictures('fixed_height_small_still'),
};

/** Additional formats of stickers, whose files are transparent. */
const stickerFormats: Readonly<Record<string, Source>> = {
  gif_transparent: pictures(LARGE),
  tinygif_transparent: pictures(TINY),
  nanogif_transparent: pictures(NANO),
  webp_transparent: webps(LARGE),
  tinywebp_transparent: webps(TINY),
  nanowebp_transparent: webps(NANO),
};

/** Maximum duration of a video's GIF. */
const FILM_GIF_MS = 6_000;

/** GIF formats of a video. Its files are not GIFs, except for the one that was made from its beginning. */
const filmFormats: Readonly<Record<string, Source>> = {
  gif: pictures('downsized'),
  mediumgif: pictures('downsized'),
};

const sizeKeys = { url: 'size', mp4: 'mp4_size', webp: 'webp_size' } as const;

const formatOf = (
  rendition: Rendition | undefined,
  file: Source['file'],
  { isVideo, duration }: { isVideo: boolean; duration: number },
): Format | null => {
  const url = rendition?.[file];
  if (rendition === undefined || url === undefined) return null;
  const number = (key: string): number => Number(rendition[key]);
  const shown = { width: number('width'), height: number('height') };
  const { width, height } = file === 'mp4' ? videoSize(shown, isVideo) : shown;
  return { url, dims: [width, height], duration, size: number(sizeKeys[file]), preview: '' };
};

type Extras = Pick<WorkExtras, 'durationMs' | 'renditions'>;

const webmsOf = (made: Extras['renditions'], absolute: Absolute): Record<string, Rendition> =>
  Object.fromEntries(
    webms.flatMap((name) => {
      const { url, width, height, size } = made[name] ?? {};
      if (url === undefined) return [];
      return [[name, { url: absolute(url), width: String(width), height: String(height), size: String(size) }]];
    }),
  );

const formatsOf = (
  { image, type }: ImageItemView,
  { durationMs, renditions: made }: Extras,
  { wanted, absolute }: TenorOptions,
): Formats | null => {
  if (image === null) return null;
  const renditions = { ...renditionsOf(image, made, absolute), ...webmsOf(made, absolute) };
  const isFilm = image.is_video && made.downsized !== undefined;
  const all = { ...formats, ...(type === 'Sticker' ? stickerFormats : {}), ...(isFilm ? filmFormats : {}) };
  const found: Record<string, Format> = {};
  for (const [name, { rendition, file }] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const shownMs = isFilm && rendition === 'downsized' ? Math.min(durationMs, FILM_GIF_MS) : durationMs;
    const isStill = rendition.endsWith('_still');
    const format = formatOf(renditions[rendition], file, {
      isVideo: image.is_video,
      duration: isStill ? 0 : shownMs / 1_000,
    });
    if (format !== null) found[name] = format;
  }
  return found;
};

/** Returns the flags of a work; an animation without sound has none, unless it is a sticker. */
const flagsOf = ({ type, image, audio }: ImageItemView): string[] => [
  ...(type === 'Sticker' ? ['sticker'] : []),
  ...(image?.animated === true ? [] : ['static']),
  ...(audio ? ['audio'] : []),
];

/** Returns the average color of a picture from its placeholder, as `#rrggbb`; empty without a placeholder. */
const backgroundOf = (placeholder: string): string => {
  if (placeholder === '') return '';
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'));
  return `#${Buffer.from([r, g, b].map((channel) => Math.round(channel * 255))).toString('hex')}`;
};

interface TenorOptions {
  /** Requested formats; an empty list means all. */
  readonly wanted: readonly string[];
  readonly absolute: Absolute;
}

/** Returns a public work in Tenor's format; null for one without a picture. */
export const tenorItemOf = (work: ImageItemView, extras: Extras, options: TenorOptions) => {
  const media_formats = formatsOf(work, extras, options);
  if (media_formats === null) return null;
  const address = options.absolute(`/images/${work.id}`);
  return {
    id: work.id,
    title: work.title,
    media_formats,
    created: Date.parse(work.created_at) / 1_000,
    content_description: work.alt_text ?? work.title,
    itemurl: address,
    url: address,
    tags: work.tags,
    flags: flagsOf(work),
    hasaudio: work.audio,
    // Works have no captions.
    hascaption: false,
    bg_color: backgroundOf(work.image?.placeholder ?? ''),
  };
};
export type TenorItem = NonNullable<ReturnType<typeof tenorItemOf>>;

/** Ranges of the ratio of width to height that Tenor documents. */
const ratios = { all: [0, Infinity], wide: [0.42, 2.36], standard: [0.56, 1.78] } as const;

export const fitsRatio = ({ image }: ImageItemView, range: keyof typeof ratios): boolean => {
  const [least, most] = ratios[range];
  const version = image?.versions.fixed;
  if (version === undefined) return false;
  const ratio = version.width / version.height;
  return ratio >= least && ratio <= most;
};
