import { mediaBombs } from '@pixchange/contracts/http/limits';
import { MediaRefusal } from '../media.types.ts';
import { sniffFormat } from '../sniff.ts';
import { readStructure } from '../structure/read-structure.ts';

const unsafe = (detail: string, about: string): MediaRefusal => new MediaRefusal('unsafe_svg', detail, about);

/** Pixel limit of pictures inside an SVG, because the renderer may decode several of them concurrently. */
const EMBEDDED_PIXELS_MAX = mediaBombs.pixelsMax / 4;

/**
 * Checks one `href`.
 * @returns whether the attribute stays
 * @throws MediaRefusal unsafe_svg when the reference would load a resource or run code; too_many_pixels, damaged or
 * truncated for an embedded picture
 */
export function checkReferences(elementName: string, value: string): boolean {
  const target = value.replace(/[\0-\x20]/g, '');
  if (target === '') return false;
  if (target.startsWith('#')) return true;
  // A link has no effect in a raster and is dropped; a link that runs code is an attack.
  if (elementName === 'a' && !/^(javascript|vbscript|data|blob|file):/i.test(target)) return false;
  if (elementName === 'image' && /^data:image\/(png|jpeg|jpg|webp|gif);base64,/i.test(target))
    return checkEmbedded(target);
  throw unsafe(`<${elementName}> refers to ${target.slice(0, 60)}`, `<${elementName}>`);
}

function checkEmbedded(target: string): true {
  const bytes = Buffer.from(target.slice(target.indexOf(',') + 1), 'base64');
  const format = sniffFormat(bytes);
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp' && format !== 'gif')
    throw unsafe('an embedded file that is no picture', '<image>');
  const { width, height } = readStructure(format, bytes);
  if (width * height > EMBEDDED_PIXELS_MAX) throw new MediaRefusal('too_many_pixels', `embedded ${width} x ${height}`);
  return true;
}

const fontRules = [
  // A URL may contain semicolons, as those of Google Fonts do.
  /@import\s*(?:url\(\s*(?:"[^"]*"|'[^']*'|[^)"']*)\s*\)|"[^"]*"|'[^']*')[^;{}]*;?/gi,
  /@font-face\s*\{[^{}]*\}/gi,
];
const quietRules = [/@namespace\s+[^;{}]*(?:\([^)]*\)|"[^"]*"|'[^']*')\s*;?/gi, /@charset\s+("[^"]*"|'[^']*')\s*;?/gi];

/**
 * Removes web fonts from a style sheet, because the renderer never loads them, and checks the rest.
 * @returns the sheet without comments
 * @throws MediaRefusal unsafe_svg
 */
export function cleanStyle(css: string): { css: string; hadFonts: boolean } {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  if (text.includes('\\')) throw unsafe('escapes in a style', '<style>');
  const left = fontRules.reduce((rest, rule) => rest.replace(rule, ''), text);
  const clean = quietRules.reduce((rest, rule) => rest.replace(rule, ''), left);
  checkStyle(clean);
  return { css: clean, hadFonts: left !== text };
}

/**
 * Checks CSS or the value of a presentation attribute; both may contain `url()`.
 * @throws MediaRefusal unsafe_svg when the CSS loads a resource or hides its effect behind escapes
 */
export function checkStyle(css: string, isAttribute = false): void {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  if (!isAttribute) {
    if (text.includes('\\')) throw unsafe('escapes in a style', '<style>');
    if (/@(import|font-face|namespace|document)/i.test(text)) throw unsafe('a style that loads', '<style>');
    if (/expression\s*\(|-moz-binding|behaviou?r\s*:|javascript:/i.test(text))
      throw unsafe('a style that runs', '<style>');
  }
  const loads = isAttribute ? /url\(\s*["']?\s*([^)]*)/gi : /(?:url|src|image|image-set)\(\s*["']?\s*([^)]*)/gi;
  for (const [, target = ''] of text.matchAll(loads)) {
    if (!target.startsWith('#')) throw unsafe(`url(${target.slice(0, 60)})`, 'url');
  }
}
