/** Elements of the drawings, as SVG text: flat shapes with thick outlines, placed around their own origin. */

export const INK = '#231d1f';
export const WHITE = '#ffffff';
export const LINE = 4.5;

export type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * Formats numbers for SVG with one digit after the point, so that the SVG stays short and is the same on every machine.
 */
export const f = (strings: TemplateStringsArray, ...values: readonly (number | string)[]): string =>
  String.raw(strings, ...values.map((value) => (typeof value === 'number' ? round(value) : value)));

/** Returns the attributes of a fill with an outline; a width of 0 omits the outline. */
const look = (fill: string, width: number, line: string): string =>
  f`fill="${fill}" stroke="${width === 0 ? 'none' : line}" stroke-width="${width}"`;

export const path = (d: string, fill: string, width = LINE, line = INK): string =>
  `<path d="${d}" ${look(fill, width, line)}/>`;

export const stroke = (d: string, width = LINE, line = INK, cap: 'round' | 'butt' = 'round'): string =>
  `<path d="${d}" ${look('none', width, line)}${cap === 'butt' ? ' stroke-linecap="butt"' : ''}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, width = LINE, line = INK): string =>
  f`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ` + `${look(fill, width, line)}/>`;

export const dot = (x: number, y: number, radius: number, fill: string, width = LINE, line = INK): string =>
  oval(x, y, radius, radius, fill, width, line);

/** Draws a rectangle around a center. */
export const box = (x: number, y: number, w: number, h: number, fill: string, corner = 0, width = LINE): string =>
  f`<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${corner}" ` + `${look(fill, width, INK)}/>`;

interface Placing {
  readonly x?: number;
  readonly y?: number;
  /** Clockwise, in degrees. */
  readonly turn?: number;
  readonly scale?: number;
  /** Height relative to the natural one; the width changes inversely, so that the volume seems constant. */
  readonly squash?: number;
  /** Distance below the origin of the point that turning and squashing leave in place. */
  readonly base?: number;
  readonly flip?: boolean;
}

/** Places elements that were drawn around the origin. */
export const at = (placing: Placing, ...content: readonly string[]): string => {
  const { x = 0, y = 0, turn = 0, scale = 1, squash = 1, base = 0, flip = false } = placing;
  const wide = squash ** -0.6 * (flip ? -1 : 1);
  const transform =
    f`translate(${x} ${y + base * scale}) rotate(${turn}) ` +
    `scale(${(scale * wide).toFixed(3)} ${(scale * squash).toFixed(3)}) translate(0 ${round(-base)})`;
  return `<g transform="${transform}">${content.join('')}</g>`;
};

/** Clips content to a path; the name must be unique in its drawing. */
export const inside = (name: string, d: string, ...content: readonly string[]): string =>
  `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${content.join('')}</g>`;

export const fade = (opacity: number, ...content: readonly string[]): string =>
  `<g opacity="${opacity.toFixed(2)}">${content.join('')}</g>`;

/** Draws a rounded tube with an outline. */
export const tube = (d: string, width: number, color: string, line = LINE): string =>
  stroke(d, width + 2 * line) + stroke(d, width, color);

/** Returns a path through points with straight sides. */
const polygon = (points: readonly Point[]): string => `M${points.map(([x, y]) => f`${x} ${y}`).join('L')}Z`;

/** Returns the path of a star around the origin; with `inner` near `outer` it is a burst. */
export const starPath = (count: number, outer: number, inner: number, turn = 0): string =>
  polygon(
    Array.from({ length: 2 * count }, (_, index): Point => {
      const angle = (index / count) * Math.PI - Math.PI / 2 + turn;
      const radius = index % 2 === 0 ? outer : inner;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
  );

/** Draws one element for each number below `count`. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
