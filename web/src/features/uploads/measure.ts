import { isMeasured } from './upload-rules.ts';

interface Size {
  width: number | null;
  height: number | null;
}

const unknown: Size = { width: null, height: null };

/** The size in pixels of what this browser can read; what it can't, the server measures and refuses with its reason. */
export const measure = (file: Blob, type: string): Promise<Size> => {
  if (!isMeasured(type)) return Promise.resolve(unknown);
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    const end = (size: Size) => () => {
      URL.revokeObjectURL(address);
      resolve(size);
    };
    image.addEventListener('load', () => end({ width: image.naturalWidth, height: image.naturalHeight })());
    image.addEventListener('error', end(unknown));
    image.src = address;
  });
};
