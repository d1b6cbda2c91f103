import { isMeasured } from './upload-rules.ts';

export interface Measure {
  width: number | null;
  height: number | null;
  transparent: boolean;
}

export const unmeasured: Measure = { width: null, height: null, transparent: false };

/** Small enough to be quick, large enough that a border of nothing shows. */
const SAMPLE_PX = 24;
const OPAQUE = 250;

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

const mayBeTransparent = (type: string): boolean => !/jpeg|video/.test(type);

/** The size in pixels of what this browser can read; what it can't, the server measures and refuses with its reason. */
export const measure = (file: Blob, type: string): Promise<Measure> => {
  if (!isMeasured(type)) return Promise.resolve(unmeasured);
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    const end = (size: Measure) => {
      URL.revokeObjectURL(address);
      resolve(size);
    };
    image.addEventListener('load', () =>
      end({ width: image.naturalWidth, height: image.naturalHeight, transparent: mayBeTransparent(type) && isTransparent(image) }),
    );
    image.addEventListener('error', () => end(unmeasured));
    image.src = address;
  });
};
