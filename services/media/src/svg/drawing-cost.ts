import { MediaRefusal } from '../media.types.ts';
import { filterCost, filterFunctionsCost, LAYER_COST } from './filter-cost.ts';
import { propertiesOf, type Properties } from './properties.ts';
import type { XmlElement } from './xml.ts';

/** Cost of drawing an element, including everything that it references. */
interface Drawing {
  /** Nanoseconds for each pixel of the raster. */
  readonly perPixel: number;
  /** Nanoseconds independent of the raster's size. */
  readonly fixed: number;
  readonly elements: number;
  readonly shapes: number;
  readonly vertices: number;
}

/** Limit of drawn elements with all references followed; nested `use` elements can make a small file draw forever. */
const DRAWN_ELEMENTS_MAX = 200_000;
/** Maximum length of a chain of references, longer than in real drawings. Renderers follow chains recursively. */
const CHAIN_MAX = 500;
const RULE_TESTS_MAX = 5_000_000;

const ELEMENT_NS = 3_000;
const CHARACTER_NS = 100;
const PAINTED_PER_PIXEL = 25;
/** librsvg draws a raster in tiles of this side, each from the whole drawing. */
const TILE_PX = 2_000;
/** Limit of the estimated time; the actual time is about half of the estimate. */
const NANOSECONDS_MAX = 6_000_000_000;
/** Minimum of the longer side of a raster, regardless of the cost of its effects. */
const LONGER_SIDE_MIN = 512;

const shapes = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
  'image',
]);
const reference = /url\(\s*["']?#([^"')\s]+)/g;
const nothing: Drawing = { perPixel: 0, fixed: 0, elements: 0, shapes: 0, vertices: 0 };

const plus = (a: Drawing, b: Drawing, times = 1): Drawing => ({
  perPixel: a.perPixel + b.perPixel * times,
  fixed: a.fixed + b.fixed * times,
  elements: a.elements + b.elements * times,
  shapes: a.shapes + b.shapes * times,
  vertices: a.vertices + b.vertices * times,
});

interface Walk {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly properties: Properties;
  /** Cost of each visited element; null while it is being computed. */
  readonly known: Map<XmlElement, Drawing | null>;
  depth: number;
}

/**
 * Estimates the cost of a drawing for the renderer.
 * @returns the raster size: the requested one, or a smaller one when the effects are costly
 * @throws MediaRefusal unsafe_svg when drawing would never end; too_complex when even a small raster would take too
 * long
 */
export function affordableSize(
  root: XmlElement,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const byId = new Map<string, XmlElement>();
  let count = 0;
  const index = (element: XmlElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    count += 1;
    for (const child of element.children) if (typeof child !== 'string') index(child);
  };
  index(root);
  if (count * ruleCount(root) > RULE_TESTS_MAX) throw new MediaRefusal('too_complex', 'too many style rules');
  const cost = draw(root, { byId, properties: propertiesOf(root), known: new Map(), depth: 0 });
  return fit(cost, width, height);
}

const ruleCount = (element: XmlElement): number =>
  element.children.reduce<number>((sum, child) => {
    if (typeof child !== 'string') return sum + ruleCount(child);
    return element.name === 'style' ? sum + (child.match(/[{,]/g)?.length ?? 0) : sum;
  }, 0);

const nanoseconds = ({ perPixel, fixed }: Drawing, width: number, height: number): number => {
  const tiles = Math.ceil(width / TILE_PX) * Math.ceil(height / TILE_PX);
  return tiles * (fixed + perPixel * Math.min(width, TILE_PX) * Math.min(height, TILE_PX));
};

function fit(cost: Drawing, width: number, height: number): { width: number; height: number } {
  const scaled = (factor: number): { width: number; height: number } => ({
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  });
  const smallest = Math.min(1, LONGER_SIDE_MIN / Math.max(width, height));
  for (let factor = 1; ; factor = Math.max(smallest, factor * 0.8)) {
    const size = scaled(factor);
    const judged = nanoseconds(cost, size.width, size.height);
    if (judged <= NANOSECONDS_MAX) return size;
    if (factor === smallest) throw new MediaRefusal('too_complex', `judged to take ${Math.round(judged / 1e6)} ms`);
  }
}

function draw(element: XmlElement, walk: Walk): Drawing {
  const before = walk.known.get(element);
  if (before === null) throw new MediaRefusal('unsafe_svg', 'a reference to itself');
  if (before !== undefined) return before;
  walk.known.set(element, null);
  walk.depth += 1;
  if (walk.depth > CHAIN_MAX) throw new MediaRefusal('unsafe_svg', 'a chain of references');
  let cost = ownCost(element);
  for (const child of element.children) if (typeof child !== 'string') cost = plus(cost, draw(child, walk));
  for (const [name, value] of walk.properties(element)) cost = withProperty(element, cost, name, value, walk);
  if (cost.elements > DRAWN_ELEMENTS_MAX) throw new MediaRefusal('unsafe_svg', 'draws too many elements');
  walk.depth -= 1;
  walk.known.set(element, cost);
  return cost;
}

function ownCost(element: XmlElement): Drawing {
  const outline = (element.attributes.get('d') ?? '').length + (element.attributes.get('points') ?? '').length;
  const isShape = shapes.has(element.name);
  // Even a short path command such as `h1` takes two characters for a vertex, so there is at most about one marker for
  // every two characters.
  return {
    perPixel: element.name === 'image' ? PAINTED_PER_PIXEL : 0,
    fixed: ELEMENT_NS + outline * CHARACTER_NS,
    elements: 1,
    shapes: isShape ? 1 : 0,
    vertices: isShape ? 2 + Math.ceil(outline / 2) : 0,
  };
}

/** Adds the cost of a property; `cost` is the cost of the element with its children. */
function withProperty(element: XmlElement, cost: Drawing, name: string, value: string, walk: Walk): Drawing {
  const local = name.split(':').at(-1) ?? name;
  if (local === 'href') {
    const target =
      element.name === 'use' || element.name === 'pattern' ? walk.byId.get(value.trim().slice(1)) : undefined;
    return target === undefined ? cost : plus(cost, draw(target, walk));
  }
  let sum = cost;
  if (local === 'filter' && value !== 'none')
    sum = plus(sum, { ...nothing, perPixel: LAYER_COST + filterFunctionsCost(value) });
  if (makesLayer(local, value)) sum = plus(sum, { ...nothing, perPixel: LAYER_COST });
  for (const [, id = ''] of value.matchAll(reference)) {
    const target = walk.byId.get(id);
    if (target !== undefined) sum = plus(sum, referredCost(target, walk), timesUsed(local, cost));
  }
  return sum;
}

const makesLayer = (name: string, value: string): boolean =>
  (name === 'opacity' && Number(value) !== 1) ||
  (name === 'mask' && value !== 'none') ||
  (name === 'mix-blend-mode' && value !== 'normal') ||
  (name === 'isolation' && value !== 'auto');

const referredCost = (target: XmlElement, walk: Walk): Drawing => {
  const cost = draw(target, walk);
  if (target.name === 'filter') return plus(cost, { ...nothing, perPixel: filterCost(target) });
  const paints = target.name.endsWith('Gradient') || target.name === 'pattern';
  return paints ? plus(cost, { ...nothing, perPixel: PAINTED_PER_PIXEL }) : cost;
};

/**
 * Returns how often a reference is drawn. Paint and markers are inherited, so each shape in a group draws the group's
 * reference.
 */
const timesUsed = (name: string, { shapes: shapeCount, vertices }: Drawing): number => {
  if (name.startsWith('marker')) return Math.max(1, vertices);
  return name === 'fill' || name === 'stroke' || name === 'clip-path' ? Math.max(1, shapeCount) : 1;
};
