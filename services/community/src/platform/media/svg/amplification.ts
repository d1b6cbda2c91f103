import { MediaRefusal } from '../media.types.ts';
import type { XmlElement } from './xml.ts';

/** Elements as drawn, each reference followed; ten `use` of ten `use` of ... is how a small file draws for ever. */
const DRAWN_ELEMENTS_MAX = 200_000;
const FILTER_STEPS_MAX = 200;
/** Longer chains of references than any drawing's; they are followed by recursion here and in renderers. */
const CHAIN_MAX = 500;
const referring = /url\(\s*["']?#([^"')\s]+)/g;

/** @throws MediaRefusal unsafe_svg when drawing would never end, or nearly so */
export function refuseAmplification(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  let filterSteps = 0;
  const index = (element: XmlElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name.startsWith('fe')) filterSteps += 1;
    for (const child of element.children) if (typeof child !== 'string') index(child);
  };
  index(root);
  if (filterSteps > FILTER_STEPS_MAX) throw new MediaRefusal('unsafe_svg', `${filterSteps} filter steps`);
  countDrawn(root, { byId, known: new Map(), depth: 0 });
}

interface Walk {
  byId: Map<string, XmlElement>;
  /** Elements drawn per element already counted; -1 while it is being counted. */
  known: Map<XmlElement, number>;
  depth: number;
}

/** @returns elements drawn for this one; infinite recursion is refused */
function countDrawn(element: XmlElement, walk: Walk): number {
  const before = walk.known.get(element);
  if (before === -1) throw new MediaRefusal('unsafe_svg', 'a reference to itself');
  if (before !== undefined) return before;
  walk.known.set(element, -1);
  walk.depth += 1;
  if (walk.depth > CHAIN_MAX) throw new MediaRefusal('unsafe_svg', 'a chain of references');
  let count = 1;
  for (const target of targets(element, walk.byId)) count += countDrawn(target, walk);
  for (const child of element.children) if (typeof child !== 'string') count += countDrawn(child, walk);
  if (count > DRAWN_ELEMENTS_MAX) throw new MediaRefusal('unsafe_svg', 'draws too many elements');
  walk.depth -= 1;
  walk.known.set(element, count);
  return count;
}

function* targets(element: XmlElement, byId: Map<string, XmlElement>): Iterable<XmlElement> {
  // A gradient's or filter's own href inherits and draws nothing; `a` and text paths draw their content alone.
  const followsHref = element.name === 'use' || element.name === 'pattern';
  for (const [name, value] of element.attributes) {
    const ids = followsHref && name.endsWith('href') ? [value.trim().slice(1)] : Array.from(value.matchAll(referring), (match) => match[1]);
    for (const id of ids) {
      const target = byId.get(id ?? '');
      if (target !== undefined) yield target;
    }
  }
}
