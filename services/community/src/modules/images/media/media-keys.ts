export const IMAGES_PREFIX = 'images/';

/** Returns the prefix of all objects of an image. */
export const imagePrefix = (imageId: string): string => `${IMAGES_PREFIX}${imageId}/`;

/** Returns the key of a file. Images never share objects, so that deleting an image deletes its bytes. */
export const mediaKey = (imageId: string, sha256: string): string => `${imagePrefix(imageId)}${sha256}`;
