import { heicSize } from './heic-size.ts';
import { isHeic, isVideo } from './upload-rules.ts';

export interface Measure {
  width: number | null;
  height: number | null;
  transparent: boolean;
  /** The browser knows this kind of file and can't read this one. */
  broken?: boolean;
}

export const unmeasured: Measure = { width: null, height: null, transparent: false };

/** Small enough to be quick, large enough that a border of nothing shows. */
const SAMPLE_PX = 24;
const OPAQUE = 250;
/** A film that tells nothing of itself by then is the server's to measure. */
const FILM_MS_MAX = 4_000;
/** As much of a HEIC as its boxes take. */
const HEAD_BYTES = 256 * 1024;

/** Browsers may not know the newer kinds, which the server reads. */
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

/** Calls with an address of the file, and takes it back when the answer is there. */
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

/** The size in pixels of what this browser can read; what it can't, the server measures and refuses with its reason. */
export const measure = async (file: Blob, type: string): Promise<Measure> => {
  if (isVideo(type)) return measureFilm(file);
  if (!isHeic(type)) return measurePicture(file, type);
  const size = heicSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return size === null ? unmeasured : { ...size, transparent: false };
};

/** An address of what a HEIC looks like, or null; the decoder comes with the first one that is chosen. */
export const previewOf = async (file: Blob): Promise<string | null> => {
  try {
    const { decodeHeic } = await import('./heic-preview.ts');
    return URL.createObjectURL(await decodeHeic(file));
  } catch {
    // The tile keeps the kind of file as its picture; the server decides whether it can be read.
    return null;
  }
};
