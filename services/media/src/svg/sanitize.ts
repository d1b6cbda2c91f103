import { aboutPattern, type MediaNote } from '@pixchange/contracts/http/media-failures';
import { MediaRefusal } from '../media.types.ts';
import { checkStyle, checkReferences, cleanStyle } from './references.ts';
import { affordableSize } from './drawing-cost.ts';
import { parseXml, serializeXml, type XmlElement } from './xml.ts';
import { rasterSize } from './raster-size.ts';

/**
 * Elements that are drawn. All others are either an attack (refused) or have no effect on a still picture (dropped).
 */
const drawn = new Set(
  (
    'svg g a defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter view ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
const attacks = new Set(
  'script foreignobject iframe object embed handler listener html body link meta base audio video canvas feimage'.split(
    ' ',
  ),
);
const animations = new Set(['animate', 'animatemotion', 'animatetransform', 'animatecolor', 'set']);

/** Elements that run code or embed documents, refused even within editor data. */
const active = new Set('script foreignobject iframe object embed handler listener'.split(' '));
/** @param about element or attribute that the message to the owner names */
const unsafe = (detail: string, about: string): MediaRefusal =>
  new MediaRefusal('unsafe_svg', detail, aboutPattern.test(about) ? about : undefined);

export interface SafeSvg {
  /** SVG rebuilt from the allowed content, in the size of the raster. */
  svg: Buffer;
  /** Raster size in pixels. */
  width: number;
  height: number;
  /** Harmless content that was removed. */
  notes: MediaNote[];
}

/**
 * Converts an uploaded SVG into one that is safe for a renderer. Scripts, event handlers, foreign content, entities and
 * references to other files are refused, not repaired, because no drawing program writes them into a work. Web fonts,
 * links and editor data are dropped. An animated drawing is refused, because a still of it may show an unusual moment.
 * @throws MediaRefusal unsafe_svg, animated_svg, unsupported_type, too_complex, too_many_pixels, damaged, truncated
 */
export function sanitizeSvg(bytes: Buffer): SafeSvg {
  const root = parseXml(decodeText(bytes));
  if (root.name !== 'svg') throw new MediaRefusal('unsupported_type', `<${root.name}> is no SVG`);
  const notes = new Set<MediaNote>();
  clean(root, notes);
  refuseMovingStyles(root);
  const { viewBox, fills, ...asked } = rasterSize(root);
  const { width, height } = affordableSize(root, asked);
  const fixed = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    width,
    height,
    viewBox,
  };
  // Otherwise, rounding to whole pixels would leave a half transparent strip at an edge.
  if (fills) root.attributes.set('preserveAspectRatio', 'none');
  const others = [...root.attributes].filter(([name]) => !(name in fixed));
  root.attributes = new Map([
    ...Object.entries(fixed).map(([name, value]) => [name, String(value)] as const),
    ...others,
  ]);
  return { svg: Buffer.from(serializeXml(root)), width, height, notes: [...notes] };
}

function decodeText(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Characters that XML forbids: control codes, and the two non-characters.
    if (/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u.test(text)) throw new MediaRefusal('damaged', 'control characters');
    return text;
  } catch (error) {
    throw error instanceof MediaRefusal ? error : new MediaRefusal('damaged', 'not UTF-8');
  }
}

function clean(element: XmlElement, notes: Set<MediaNote>): void {
  for (const [name, value] of element.attributes) {
    if (keepsAttribute(element, name, value)) continue;
    element.attributes.delete(name);
    if (element.name === 'a' && name.endsWith('href')) notes.add('svg_links');
  }
  if (element.name === 'style') {
    const { css, hadFonts } = cleanStyle(element.children.filter((child) => typeof child === 'string').join(''));
    if (hadFonts) notes.add('svg_fonts');
    element.children = [css];
  }
  element.children = element.children.filter((child) => typeof child === 'string' || keepsElement(child, notes));
  for (const child of element.children) if (typeof child !== 'string') clean(child, notes);
}

function keepsElement(element: XmlElement, notes: Set<MediaNote>): boolean {
  const local = localName(element);
  if (attacks.has(local)) throw unsafe(`<${element.name}>`, `<${element.name}>`);
  if (animations.has(local)) {
    const target = element.attributes.get('attributeName') ?? '';
    if (/href|^on|style/i.test(target)) throw unsafe(`<${element.name}> of ${target}`, `<${element.name}>`);
    if (!waitsForPerson(element)) throw new MediaRefusal('animated_svg', `<${element.name}>`);
    return false;
  }
  if (drawn.has(element.name)) return true;
  refuseActive(element);
  if (local === 'metadata' || element.name.includes(':')) notes.add('svg_metadata');
  return false;
}

const localName = ({ name }: XmlElement): string => (name.split(':').at(-1) ?? '').toLowerCase();

/** Checks dropped elements, because a script inside editor data is an attack. */
function refuseActive({ children }: XmlElement): void {
  for (const child of children) {
    if (typeof child === 'string') continue;
    if (active.has(localName(child))) throw unsafe(`<${child.name}>`, `<${child.name}>`);
    for (const name of child.attributes.keys()) if (/^on/i.test(name)) throw unsafe(`${name} on <${child.name}>`, name);
    refuseActive(child);
  }
}

/** Whether an animation begins only when a person or a script starts it, which never happens to a picture in a page. */
function waitsForPerson({ attributes }: XmlElement): boolean {
  const begins = (attributes.get('begin') ?? '').split(';').map((begin) => begin.trim());
  return begins.every((begin) =>
    /^indefinite$|^([\w-]+\.)?(click|mouse\w+|focus\w*|activate|key\w+|touch\w+)\b/i.test(begin),
  );
}

/** Refuses a drawing that is animated by its styles. */
function refuseMovingStyles(root: XmlElement): void {
  let [hasFrames, isUsed] = [false, false];
  const read = (css: string): void => {
    hasFrames ||= /@(-webkit-|-moz-)?keyframes/i.test(css);
    isUsed ||= /(^|[\s;{-])animation(-name)?\s*:\s*(?!none)/i.test(css);
  };
  const walk = (element: XmlElement): void => {
    read(element.attributes.get('style') ?? '');
    for (const child of element.children)
      if (typeof child !== 'string') walk(child);
      else if (element.name === 'style') read(child);
  };
  walk(root);
  if (hasFrames && isUsed) throw new MediaRefusal('animated_svg', 'keyframes');
}

function keepsAttribute(element: XmlElement, name: string, value: string): boolean {
  const [prefix, local = ''] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name];
  if (/^on/i.test(local)) throw unsafe(`${name} on <${element.name}>`, name);
  if (local.toLowerCase() === 'href') return checkReferences(element.name, value);
  if (name === 'style') checkStyle(value);
  else checkStyle(value, true);
  if (prefix === 'xml') return local === 'space' || local === 'lang';
  return prefix === '' && local !== 'xmlns' && local !== 'src';
}
