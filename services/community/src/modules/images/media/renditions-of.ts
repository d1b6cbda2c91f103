import type { ImageEvent, StoredRendition } from '@pixchange/contracts/events/images';

type Made = Extract<ImageEvent, { type: 'ImageRenditionsMade' }>['data'];

/** Returns everything that was made beside the versions. */
export const renditionsOf = ({ renditions, films = [], preview = null }: Made): StoredRendition[] => [
  ...renditions,
  ...films,
  ...(preview === null ? [] : [preview]),
];
