import { heicSize } from './heic-size.ts';
import { isHeic, isVideo } from './upload-rules.ts';

export interface Measure {
  width: number | null;
  height: number | null;
  transparent: boolean;
  /** True if the browser supports the file's type, but can't read the file. */
  broken?: boolean;
}

export const unmeasured: Measure = { width: null, height: null, transparent: false };

/** Side of the sample in pixels: small enough to read quickly, large enough to include a transparent border. */
const SAMPLE_PX = 24;
const OPAQUE = 250;
/** Time limit in milliseconds for reading a video; after that, the server measures the video. */
const FILM_MS_MAX = 4_000;
/** Number of bytes at the start of a HEIC file that contain its boxes. */
const HEAD_BYTES = 256 * 1024;

/** Types that every browser can read. For another type, the server decides whether the file is broken. */
const readByEvery: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

const isTransparent = (image: HTMLImageElement): boolean => {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_PX;
  canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  return data.some((value, index) => index % 4 === 3 && value < OPAQUE);
};

/** Calls `act` with an object URL of the file; revokes the URL once `act` has reported the size. */
const withAddress = (file: Blob, act: (address: string, end: (size: Measure) => void) => void): Promise<Measure> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    act(address, (size) => {
      URL.revokeObjectURL(address);
      resolve(size);
    });
  });

const measurePicture = (file: Blob, type: string): Promise<Measure> =>
  withAddress(file, (address, end) => {
    const image = new Image();
    image.addEventListener('load', () =>
      end({
        width: image.naturalWidth,
        height: image.naturalHeight,
        transparent: type !== 'image/jpeg' && isTransparent(image),
      }),
    );
    image.addEventListener('error', () => end({ ...unmeasured, broken: readByEvery.includes(type) }));
    image.src = address;
  });

const measureFilm = (file: Blob): Promise<Measure> =>
  withAddress(file, (address, end) => {
    const film = document.createElement('video');
    const late = setTimeout(() => end(unmeasured), FILM_MS_MAX);
    const finish = () => {
      clearTimeout(late);
      end(film.videoWidth > 0 ? { width: film.videoWidth, height: film.videoHeight, transparent: false } : unmeasured);
    };
    film.addEventListener('loadedmetadata', finish);
    film.addEventListener('error', finish);
    film.preload = 'metadata';
    film.muted = true;
    film.src = address;
  });

/**
 * Returns the size in pixels if this browser can read the file. Otherwise, the server measures the file, and may refuse
 * it with a reason.
 */
export const measure = async (file: Blob, type: string): Promise<Measure> => {
  if (isVideo(type)) return measureFilm(file);
  if (!isHeic(type)) return measurePicture(file, type);
  const size = heicSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return size === null ? unmeasured : { ...size, transparent: false };
};

/** Returns an object URL for the preview of a HEIC file, or null; the decoder loads with the first such file. */
export const previewOf = async (file: Blob): Promise<string | null> => {
  try {
    const { decodeHeic } = await import('./heic-preview.ts');
    return URL.createObjectURL(await decodeHeic(file));
  } catch {
    // The tile shows the kind of file instead; the server decides whether the file can be read.
    return null;
  }
};
