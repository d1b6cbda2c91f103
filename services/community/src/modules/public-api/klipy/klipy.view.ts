import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { thumbHashToDataURL } from 'thumbhash';
import type { WorkExtras } from '../../images/works.face.ts';
import { slugOf } from '../gifs/gif.view.ts';
import type { GifKind } from '../gifs/gifs.service.ts';
import { videoSize, shown, sizesOf, type Absolute } from '../gifs/renditions.ts';
import { numberOf } from './klipy-numbers.projection.ts';

/*
 * Works in KLIPY's format. Facts about it and their sources:
 * - docs.klipy.com (GIF API, Clips API): envelopes, parameters, the sizes hd, md, sm and xs, and the formats of each.
 *   Clips have one URL for each format in `file`, and its size in `file_meta`.
 * - KLIPY's demo apps for iOS and Android: `id` is an integer, clips have none but need `url`, and items of type `clip`
 *   are read flat. The Swift app refuses a clip without mp4, gif or webp, and a page with such a clip.
 * - Public clients in Rust, Kotlin, TypeScript, PHP and Swift: words are a list of strings, and `result` acknowledges
 *   writes. Both orders of the path of share and report occur, and every format of a size is optional.
 */

interface File {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}
type Files = Readonly<Record<string, File>>;

/**
 * WebM videos for each size, the best first. A work may lack some, because the product makes no video that would have
 * more bytes than the work.
 */
const webms = {
  hd: ['webm', 'tinywebm', 'nanowebm'],
  md: ['webm', 'tinywebm', 'nanowebm'],
  sm: ['tinywebm', 'nanowebm', 'webm'],
  xs: ['nanowebm', 'tinywebm', 'webm'],
} as const;
type Size = keyof typeof webms;

interface Work {
  readonly image: NonNullable<ImageItemView['image']>;
  readonly made: WorkExtras['renditions'];
}

interface Options {
  /** Requested formats; an empty list means all. */
  readonly wanted: readonly string[];
  readonly absolute: Absolute;
}

const picture = ({ url, size, width, height }: File): File => ({ url, width, height, size });

/** Returns the GIF of a video's beginning for large sizes, otherwise the picture that an image element can show. */
const gifOf = (version: VersionView, size: Size, { image, made }: Work): File => {
  if (image.is_video && made.downsized !== undefined && (size === 'hd' || size === 'md')) return made.downsized;
  return { ...version, ...shown({ version, isVideo: image.is_video }) };
};

/** Returns the files of one size by format. Works from before the WebM videos, and transparent ones, have no `webm`. */
const filesOf = (version: VersionView, size: Size, work: Work, { wanted, absolute }: Options): Files => {
  const { width, height } = version;
  const gif = gifOf(version, size, work);
  const webm = webms[size].map((name) => work.made[name]).find((made) => made !== undefined);
  const film = videoSize({ width, height }, work.image.is_video);
  const all: readonly (readonly [string, File | undefined])[] = [
    ['gif', gif],
    ['webp', version.webp === null ? undefined : { url: version.webp, width, height, size: version.webp_size ?? 0 }],
    ['png', version.url.includes('.png') ? version : undefined],
    ['jpg', { url: version.preview_jpeg, width, height, size: version.preview_jpeg_size }],
    ['mp4', version.mp4 === null ? undefined : { url: version.mp4, ...film, size: version.mp4_size ?? 0 }],
    ['webm', webm],
  ];
  return Object.fromEntries(
    all.flatMap(([format, file]) =>
      file === undefined || (wanted.length > 0 && !wanted.includes(format))
        ? []
        : [[format, picture({ ...file, url: absolute(file.url) })]],
    ),
  );
};

/** Formats of clips. */
const CLIP_FORMATS = ['mp4', 'gif', 'webp'];

/** Returns the files of a video in the format of clips: URLs in `file`, sizes in `file_meta`. */
const clipFilesOf = (work: Work, options: Options) => {
  const { hd } = sizesOf(work.image, work.made);
  const files = Object.entries(filesOf(hd, 'hd', work, options)).filter(([format]) => CLIP_FORMATS.includes(format));
  return {
    file: Object.fromEntries(files.map(([format, { url }]) => [format, url])),
    file_meta: Object.fromEntries(files.map(([format, { url: _url, ...meta }]) => [format, meta])),
  };
};

const sizedFilesOf = (work: Work, options: Options) => ({
  file: Object.fromEntries(
    Object.entries(sizesOf(work.image, work.made)).map(([size, version]) => [
      size,
      filesOf(version, size as Size, work, options),
    ]),
  ),
});

/** Value of `type` for each kind. */
const types = { Gif: 'gif', Sticker: 'sticker', Clip: 'clip', Art: 'static-meme' } as const;

/** Returns a public work in KLIPY's format; null for one without a picture. */
export const klipyItemOf = (
  work: ImageItemView,
  { renditions: made }: Pick<WorkExtras, 'renditions'>,
  kind: GifKind,
  options: Options,
) => {
  const { image } = work;
  if (image === null) return null;
  return {
    id: numberOf(work.id),
    slug: slugOf(work),
    title: work.title,
    // Apps link works to their pages. KLIPY itself has this field only for clips.
    url: options.absolute(`/images/${work.id}`),
    ...(kind === 'Clip' ? clipFilesOf({ image, made }, options) : sizedFilesOf({ image, made }, options)),
    tags: work.tags,
    type: types[kind],
    blur_preview: image.placeholder === '' ? '' : thumbHashToDataURL(Buffer.from(image.placeholder, 'base64')),
  };
};
export type KlipyItem = NonNullable<ReturnType<typeof klipyItemOf>>;
