import type { XmlElement } from './xml.ts';

/** Nanoseconds per raster pixel that librsvg takes for one filter step, measured and doubled. */
const stepCosts: Record<string, number> = {
  feBlend: 220,
  feColorMatrix: 300,
  feComponentTransfer: 300,
  feComposite: 220,
  feDiffuseLighting: 500,
  feDisplacementMap: 2_800,
  feDropShadow: 800,
  feFlood: 40,
  feGaussianBlur: 600,
  feMergeNode: 100,
  feMorphology: 10_000,
  feOffset: 40,
  feSpecularLighting: 500,
  feTile: 100,
  feTurbulence: 2_000,
};
const OTHER_STEP = 300;
/** Cost of blurs and shadows, the most expensive functions of `filter: blur() drop-shadow()`. */
const FUNCTION_STEP = 800;
const CONVOLVED_CELL = 40;
const ORDER_MAX = 100;

/** Cost of a surface as large as the raster, for a filter, a mask, an opacity or a blend mode. */
export const LAYER_COST = 50;

const stepCost = (step: XmlElement): number => {
  if (step.name !== 'feConvolveMatrix')
    return step.name.startsWith('feFunc') || /^fe.*Light$/.test(step.name) ? 0 : (stepCosts[step.name] ?? OTHER_STEP);
  const [across = 3, down = across] = (step.attributes.get('order') ?? '3')
    .trim()
    .split(/[\s,]+/)
    .map((text) => Math.min(ORDER_MAX, Math.max(1, Number(text) || ORDER_MAX)));
  return OTHER_STEP + CONVOLVED_CELL * across * down;
};

const elementsIn = function* (element: XmlElement): Iterable<XmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsIn(child);
  }
};

/** Returns the cost of one use of this filter, per pixel of the raster. */
export const filterCost = (filter: XmlElement): number => {
  let cost = LAYER_COST;
  for (const step of elementsIn(filter))
    if (step.name.startsWith('fe') && step.name !== 'feMerge') cost += stepCost(step);
  return cost;
};

/**
 * Returns the cost of the functions in a `filter` property, per pixel of the raster; its references are counted
 * separately.
 */
export const filterFunctionsCost = (value: string): number =>
  [...value.matchAll(/\b(?!url\b)[a-z-]+\(/gi)].length * FUNCTION_STEP;
