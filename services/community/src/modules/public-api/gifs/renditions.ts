import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';
import { movieSize } from '@pixchange/media/version-sizes';
import type { WorkExtras } from '../../images/works.face.ts';

type Image = NonNullable<ImageItemView['image']>;
type Made = WorkExtras['renditions'];

/** File in GIPHY's format, with numbers as strings. */
export type Rendition = Readonly<Record<string, string>>;

/** Maximum file sizes in bytes that apps expect for these renditions. */
const LARGER_BYTES = { downsized_medium: 5_000_000, downsized_large: 8_000_000 } as const;
const DOWNSIZED_BYTES = 2_000_000;
const DOWNSIZED_SMALL_BYTES = 200_000;
const PREVIEW_BYTES = 50_000;
const WIDTH = 200;
const WIDTH_SMALL = 100;
const STILL_WIDTH = 480;
/** Minimum height of an HD video in pixels. */
const HD_HEIGHT = 720;

/** Function that returns the absolute URL of a path. */
export type Absolute = (path: string) => string;

interface Source {
  readonly version: VersionView;
  readonly isVideo: boolean;
  readonly absolute: Absolute;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ width, height }: Size): Rendition => ({ width: String(width), height: String(height) });

/** Returns the size of a version's MP4. Its sides are even, so the MP4 of an animation may be a pixel smaller. */
export const videoSize = ({ width, height }: Size, isVideo: boolean): Size =>
  isVideo ? { width, height } : movieSize({ width, height });

/**
 * Returns the file that an image element can show: for a video, its animated picture, or its first frame if there is
 * none.
 */
export const shown = ({ version, isVideo }: Pick<Source, 'version' | 'isVideo'>): { url: string; size: number } => {
  if (!isVideo) return version;
  return version.webp === null
    ? { url: version.preview_jpeg, size: version.preview_jpeg_size }
    : { url: version.webp, size: version.webp_size ?? 0 };
};

const bytesOf = (source: Source): number => shown(source).size;
const areaOf = ({ version: { width, height } }: Source): number => width * height;

const picture = (source: Source): Rendition => {
  const { url, size } = shown(source);
  return { ...sizeOf(source.version), url: source.absolute(url), size: String(size) };
};

const film = ({ version: { mp4, mp4_size }, absolute }: Source): Rendition =>
  mp4 === null ? {} : { mp4: absolute(mp4), mp4_size: String(mp4_size ?? 0) };

const webp = ({ version, absolute }: Source): Rendition =>
  version.webp === null ? {} : { webp: absolute(version.webp), webp_size: String(version.webp_size ?? 0) };

const still = ({ version, absolute }: Source): Rendition => ({
  ...sizeOf(version),
  url: absolute(version.preview_jpeg),
  size: String(version.preview_jpeg_size),
});

const all = (source: Source): Rendition => ({ ...picture(source), ...film(source), ...webp(source) });

/** Returns the largest source with at most `bytesMax` bytes; the smallest if none fits. */
const largestUnder = (sources: readonly Source[], bytesMax: number, bytes: (source: Source) => number): Source =>
  sources.findLast((source) => bytes(source) <= bytesMax) ?? (sources[0] as Source);

/** Returns the smallest source with at least this width; the largest if none is that wide. */
const atLeastWide = (sources: readonly Source[], width: number): Source =>
  sources.find(({ version }) => version.width >= width) ?? (sources.at(-1) as Source);

const filmOr = (sources: readonly Source[], bytesMax: number): Rendition => {
  const withFilm = sources.filter(({ version }) => version.mp4 !== null);
  if (withFilm.length === 0) return {};
  const source = largestUnder(withFilm, bytesMax, ({ version }) => version.mp4_size ?? 0);
  return { ...sizeOf(videoSize(source.version, source.isVideo)), ...film(source) };
};

const webpPreview = (sources: readonly Source[]): Rendition => {
  const withWebp = sources.filter(({ version }) => version.webp !== null);
  if (withWebp.length === 0) return picture(sources[0] as Source);
  const source = largestUnder(withWebp, PREVIEW_BYTES, ({ version }) => version.webp_size ?? 0);
  return {
    ...sizeOf(source.version),
    url: source.absolute(source.version.webp ?? ''),
    size: String(source.version.webp_size ?? 0),
  };
};

/**
 * Returns the versions of a work in KLIPY's four sizes. KLIPY's own small sizes are 220 and 90 pixels wide; the nearest
 * versions here are 200 and 100 pixels wide.
 */
export const sizesOf = ({ versions }: Image, made: Made): Readonly<Record<'hd' | 'md' | 'sm' | 'xs', VersionView>> => {
  const own = [
    versions.fixed_small,
    versions.fixed,
    versions.fixed_large,
    versions.fixed_extra_large,
    versions.original,
  ].filter((version) => version !== undefined);
  const wide = (width: number): VersionView =>
    own.find((version) => version.width >= width) ?? (own.at(-1) as VersionView);
  return {
    hd: own.at(-1) as VersionView,
    md: versions.fixed_large,
    sm: made.fixed_width ?? wide(WIDTH),
    xs: made.fixed_width_small ?? wide(WIDTH_SMALL),
  };
};

/** Returns the content hash in the URL of a file. */
const hashOf = ({ url }: VersionView): string => /-([0-9a-f]+)\.\w+(?:\?|$)/.exec(url)?.[1] ?? '';

const hdOf = (largest: Source): Record<string, Rendition> =>
  largest.version.mp4 === null || largest.version.height < HD_HEIGHT ? {} : { hd: filmOr([largest], Infinity) };

const isGif = ({ url }: { readonly url: string }): boolean => url.endsWith('.gif');

/**
 * Returns the GIF that was made for this rendition. One of the work's own GIFs takes its place if it is within the size
 * limit and has at least as many pixels.
 */
const downsizedOf = (sources: readonly Source[], made: Source | undefined): Source => {
  const fitting = largestUnder(sources, DOWNSIZED_BYTES, bytesOf);
  if (made === undefined) return fitting;
  return isGif(shown(fitting)) && bytesOf(fitting) <= DOWNSIZED_BYTES && areaOf(fitting) >= areaOf(made)
    ? fitting
    : made;
};

/** Returns the public files of a work under the names that apps know; the stated sizes are those of the files. */
export const renditionsOf = (
  { versions, is_video: isVideo, frames = 1 }: Image,
  made: Made,
  absolute: Absolute,
): Record<string, Rendition> => {
  const sourceOf = (version: VersionView): Source => ({ version, isVideo, absolute });
  const sourcesOf = (some: readonly (VersionView | undefined)[]): Source[] =>
    some.flatMap((version) => (version === undefined ? [] : [sourceOf(version)]));
  // Versions from smallest to largest; for a work on sale, without the full-size ones.
  const own = sourcesOf([
    versions.fixed_small,
    versions.fixed,
    versions.fixed_large,
    versions.fixed_extra_large,
    versions.original,
  ]);
  const sources = [...own, ...sourcesOf([made.fixed_width_small, made.fixed_width])].sort(
    (a, b) => areaOf(a) - areaOf(b),
  );
  const [small, fixed] = [sourceOf(versions.fixed_small), sourceOf(versions.fixed)];
  const largest = own.at(-1) as Source;
  const [wide = atLeastWide(own, WIDTH)] = sourcesOf([made.fixed_width]);
  const [narrow = atLeastWide(own, WIDTH_SMALL)] = sourcesOf([made.fixed_width_small]);
  const downsized = downsizedOf(
    sources,
    made.downsized === undefined ? undefined : { version: made.downsized, isVideo: false, absolute },
  );
  const larger = Object.entries(LARGER_BYTES).map(([name, bytesMax]) => {
    const fitting = largestUnder(sources, bytesMax, bytesOf);
    return [name, picture(areaOf(fitting) < areaOf(downsized) ? downsized : fitting)];
  });
  return {
    original: { ...all(largest), frames: String(frames), hash: hashOf(largest.version) },
    original_still: still(largest),
    original_mp4: filmOr([largest], Infinity),
    looping: film(largest),
    ...hdOf(largest),
    '480w_still': still(atLeastWide(own, STILL_WIDTH)),
    fixed_height: all(fixed),
    fixed_height_still: still(fixed),
    fixed_height_downsampled: { ...picture(fixed), ...webp(fixed) },
    fixed_height_small: all(small),
    fixed_height_small_still: still(small),
    fixed_width: all(wide),
    fixed_width_still: still(wide),
    fixed_width_downsampled: { ...picture(wide), ...webp(wide) },
    fixed_width_small: all(narrow),
    fixed_width_small_still: still(narrow),
    downsized: picture(downsized),
    downsized_still: still(downsized),
    ...Object.fromEntries(larger),
    downsized_small: filmOr(sources, DOWNSIZED_SMALL_BYTES),
    preview: filmOr(sources, PREVIEW_BYTES),
    preview_gif: picture(largestUnder(sources, PREVIEW_BYTES, bytesOf)),
    preview_webp: webpPreview(sources),
  };
};
