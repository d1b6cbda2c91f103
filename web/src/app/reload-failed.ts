/** Whether the browser failed to load it; an image that waits to come into sight or is loading did not fail. */
const hasFailed = (image: HTMLImageElement): boolean =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== '';

const reloadImage = (image: HTMLImageElement): void => {
  const { src, srcset } = image;
  // The same address again is a new attempt.
  if (srcset !== '') image.srcset = srcset;
  image.src = src;
};

const reloadAll = (): void => {
  for (const image of document.images) if (hasFailed(image)) reloadImage(image);
  for (const film of document.querySelectorAll('video'))
    if (film.error !== null || film.networkState === film.NETWORK_NO_SOURCE) film.load();
};

/**
 * Delays of the retries: a browser reports that it is online before every request gets through, and a server that all
 * clients retry at once is overloaded.
 */
const AGAIN_MS: readonly number[] = [0, 2_000, 10_000, 30_000, 60_000];

/** Reloads failed images, and films, whose element reports the failure. */
export const reloadFailed = (): void => AGAIN_MS.forEach((ms) => void setTimeout(reloadAll, ms));
