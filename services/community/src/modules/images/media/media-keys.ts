export const IMAGES_PREFIX = 'images/';

/** Below it lies all that belongs to an image. */
export const imagePrefix = (imageId: string): string => `${IMAGES_PREFIX}${imageId}/`;

/** No object is shared between images, so that deleting an image deletes its bytes. */
export const mediaKey = (imageId: string, sha256: string): string => `${imagePrefix(imageId)}${sha256}`;
