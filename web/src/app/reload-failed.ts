/** Whether the browser failed to load an image; an image that is loading or waits to come into view has not failed. */
const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

const reloadImage = (image: HTMLImageElement): void => {
  const { src, srcset } = image;
  // Setting the same address again starts a new attempt.
  if (srcset !== '') image.srcset = srcset;
  image.src = src;
};

const reloadAll = (): void => {
  for (const image of document.images) if (hasFailed(image)) reloadImage(image);
  for (const film of document.querySelectorAll('video'))
    if (film.error !== null || film.networkState === film.NETWORK_NO_SOURCE) film.load();
};

/**
 * Delays of the retries, in milliseconds. A browser may report that it is online before requests succeed, and a server
 * may be overloaded when all clients return at once.
 */
const AGAIN_MS: readonly number[] = [0, 2_000, 10_000, 30_000, 60_000];

/** Reloads images and videos that failed to load, immediately and after each delay. */
export const reloadFailed = (): void => AGAIN_MS.forEach((ms) => void setTimeout(reloadAll, ms));
