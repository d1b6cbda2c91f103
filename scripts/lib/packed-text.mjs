import { decode, encode } from '@jridgewell/sourcemap-codec';

/**
 * Escapes characters beyond Latin-1, which JavaScript allows in strings, regular expressions and names.
 * @param {string} code
 */
export const withoutWideCharacters = (code) =>
  code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns a source map with only the segments at which the source line changes.
 * @template {{ mappings: string }} Map
 * @param {Map} map
 * @returns {Map}
 */
export const linesOf = (map) => {
  /** @type {string | undefined} */
  let last;
  const lines = decode(map.mappings).map((segments) => {
    last = undefined;
    return segments.filter((segment) => {
      const place = segment.length === 1 ? '' : `${segment[1]}:${segment[2]}`;
      const isNew = place !== last;
      last = place;
      return isNew;
    });
  });
  return { ...map, mappings: encode(lines) };
};
