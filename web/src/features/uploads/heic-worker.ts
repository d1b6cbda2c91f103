/** Message that requests a preview from this worker. */
export interface HeicQuestion {
  id: number;
  file: Blob;
  libheifUrl: string;
}

export interface HeicAnswer {
  id: number;
  preview: Blob | null;
}

interface HeifImage {
  get_width: () => number;
  get_height: () => number;
  display: (target: ImageData, done: (filled: ImageData | null) => void) => void;
  free: () => void;
}

interface Libheif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
}

declare const importScripts: (address: string) => void;
declare const libheif: () => Libheif | Promise<Libheif>;

/** Length of a preview's shorter side in pixels, twice the tile's width for high-density screens. */
const PREVIEW_PX = 480;
const QUALITY = 0.82;

let loaded: Promise<Libheif> | null = null;

const load = async (address: string): Promise<Libheif> => {
  importScripts(address);
  return libheif();
};

const draw = async (image: HeifImage): Promise<Blob> => {
  const [width, height] = [image.get_width(), image.get_height()];
  const fullImage = await new Promise<ImageData>((resolve, reject) =>
    image.display(new ImageData(width, height), (filled) =>
      filled === null ? reject(new Error('Not decoded')) : resolve(filled),
    ),
  );
  const scale = Math.min(1, PREVIEW_PX / Math.min(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const bitmap = await createImageBitmap(fullImage);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
};

const decode = async ({ file, libheifUrl }: HeicQuestion): Promise<Blob | null> => {
  const { HeifDecoder } = await (loaded ??= load(libheifUrl));
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  try {
    return images[0] === undefined ? null : await draw(images[0]);
  } finally {
    for (const image of images) image.free();
  }
};

/** Queue of decoding jobs, which run one after the other, because each needs the memory of a whole picture. */
let queue: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<HeicQuestion>) => {
  queue = queue.then(async () => {
    const preview = await decode(data).catch(() => null);
    postMessage({ id: data.id, preview } satisfies HeicAnswer);
  });
});
