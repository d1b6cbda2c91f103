import type { StillMotion } from './motion.ts';
import { css, draw, paint, pixel, warp, wave, type Picture } from './picture.ts';

const toastHipsY = 570;

/** Slice of toast that leans from its hips. All pixels lean, but the flat background does not show it. */
const toast: StillMotion = {
  name: 'toast',
  format: 'gif',
  frames: 14,
  frameMs: 80,
  widthPx: 380,
  colors: 16,
  begin: async (art) => (t) =>
    warp(art, (x, y) => {
      const height = Math.max(0, toastHipsY - y);
      return [x - 0.13 * height * wave(t), y - 0.035 * height * wave(2 * t)];
    }),
};

/** Shift of the rug's straight stripes from row to row, in pixels. The pattern under the letters is drawn with it. */
const rugSlope = 0.1405;
const letters = [
  { left: 540, right: 588, top: 88, bottom: 143 },
  { left: 606, right: 645, top: 50, bottom: 91 },
  { left: 658, right: 686, top: 25, bottom: 55 },
] as const;
const isLetter = (art: Picture, x: number, y: number): boolean => {
  const [red, green] = pixel(art, x, y);
  return red < 44 && green < 100;
};

const breathe = (x: number, y: number, t: number): readonly [number, number] => {
  const right = (x - 418) / 330;
  const down = (y - 390) / 270;
  const falloff = Math.max(0, 1 - right ** 2 - down ** 2) ** 0.7;
  const swell = 1 - 0.028 * falloff * wave(t);
  return [418 + (x - 418) * swell, 470 + (y - 470) * swell];
};

const cat: StillMotion = {
  name: 'cat',
  format: 'gif',
  frames: 16,
  frameMs: 120,
  widthPx: 380,
  colors: 24,
  begin: async (art) => {
    const inLetter = (x: number, y: number): boolean =>
      letters.some(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
    const bare = paint(art.width, art.height, (x, y) =>
      inLetter(x, y) ? pixel(art, x + rugSlope * (y - 4), 4) : pixel(art, x, y),
    );
    return (t) => {
      const asleep = warp(bare, (x, y) => breathe(x, y, t));
      // The letters appear one after the other, rise, and disappear together.
      const shown = letters.filter((_, index) => t >= 0.08 + 0.2 * index && t < 0.92);
      for (const { left, right, top, bottom } of shown) {
        const rise = Math.round(14 * (t - 0.3));
        for (let y = top; y < bottom; y += 1) {
          for (let x = left; x < right; x += 1) {
            if (isLetter(art, x, y))
              asleep.data.set(pixel(art, x, y), ((y - rise) * art.width + x + Math.round(3 * wave(2 * t))) * 4);
          }
        }
      }
      return asleep;
    };
  },
};

/** Returns SVG that covers the painted steam with its background: sky, bar, its shadow, evening light, a mountain. */
const kettleWindow = (art: Picture): string => {
  const mountain = css(pixel(art, 600, 470));
  return [
    `<rect x="604" y="240" width="92" height="40" fill="${css(pixel(art, 650, 200))}"/>`,
    `<rect x="604" y="280" width="92" height="16" fill="${css(pixel(art, 650, 288))}"/>`,
    `<rect x="604" y="296" width="92" height="4" fill="${css(pixel(art, 620, 298))}"/>`,
    `<rect x="604" y="300" width="92" height="199" fill="${css(pixel(art, 600, 340))}"/>`,
    `<path d="M604 400.5 L624 389 L696 431 V499 H604 Z" fill="${mountain}"/>`,
  ].join('');
};

const steam = (x: number, bottom: number, top: number, phase: number, opacity: number, width: number): string => {
  const points: string[] = [];
  for (let y = bottom; y >= top; y -= 6) {
    const risen = (bottom - y) / (bottom - top);
    points.push(`${(x + (6 + 16 * risen) * wave(y / 170 + phase)).toFixed(1)},${y}`);
  }
  return `<polyline points="${points.join(' ')}" fill="none" stroke="rgb(255,247,234)" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
};

const kettleFlames = (art: Picture, t: number): string => {
  const blue = css(pixel(art, 236, 726));
  const flame = (index: number): string => {
    const x = 236 + 60 * index;
    const tip = 706 - 9 * wave(2 * t + index * 0.37);
    return `<path d="M${x - 17} 732 C${x - 9} ${tip + 4} ${x - 5} ${tip} ${x} ${tip} C${x + 5} ${tip} ${x + 9} ${tip + 4} ${x + 17} 732 Z" fill="${blue}"/>`;
  };
  return `<rect x="214" y="700" width="284" height="32" fill="${css(pixel(art, 700, 600))}"/>${[0, 1, 2, 3, 4].map(flame).join('')}`;
};

const kettle: StillMotion = {
  name: 'kettle',
  format: 'gif',
  frames: 16,
  frameMs: 80,
  widthPx: 400,
  colors: 32,
  begin: async (art) => {
    const still = await draw(art, kettleWindow(art));
    return (t) =>
      draw(
        still,
        `<svg x="606" y="0" width="90" height="499" viewBox="606 0 90 499">${steam(660, 486, 262, t + 0.4, 0.45, 20)}</svg>${steam(640, 486, 268, t, 1, 24)}${kettleFlames(still, t)}`,
      );
  },
};

const puffs = [
  [244, 124, 18],
  [304, 132, 28],
  [380, 152, 38],
  [436, 180, 30],
  [480, 208, 22],
] as const;

/** Returns an SVG circle: a puff of smoke on its way from the chimney (`u` is 0) to where it vanishes (`u` is 1). */
const puffAt = (u: number): string => {
  const x = 488 - 300 * u;
  const y = 236 - 125 * Math.sqrt(u);
  const radius = 6 + 27 * Math.sin(Math.PI * Math.min(1, u * 0.95 + 0.05)) ** 0.8 * (1 - 0.25 * u);
  return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="white"/>`;
};

const wagons = [
  [182, 318, 70],
  [318, 312, 70],
  [464, 300, 84],
] as const;

const jolt = (x: number, y: number, t: number): readonly [number, number] => {
  if (y < 225 || y > 372) return [x, y];
  const down = wagons.reduce((sum, [center, , half], index) => {
    const near = Math.max(0, 1 - (Math.abs(x - center) / half) ** 4);
    return sum + near * 2.6 * wave(2 * t + index * 0.3);
  }, 0);
  return [x, y - down * Math.min(1, (372 - y) / 30) * Math.min(1, (y - 225) / 20)];
};

const train: StillMotion = {
  name: 'train',
  format: 'gif',
  frames: 18,
  frameMs: 80,
  widthPx: 420,
  colors: 24,
  begin: async (art) => {
    const sky = pixel(art, 300, 60);
    const hill = pixel(art, 560, 200);
    const smoky = (x: number, y: number): boolean =>
      puffs.some(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius + 1.5);
    // The slope of the hill behind the last puff is a straight line from (461, 224) to (493, 184).
    const overHill = (x: number, y: number): boolean => (x - 461) * 40 + (y - 224) * 32 > 0;
    const clear = paint(art.width, art.height, (x, y) =>
      smoky(x, y) ? (overHill(x, y) ? hill : sky) : pixel(art, x, y),
    );
    const count = 5;
    return (t) =>
      draw(
        warp(clear, (x, y) => jolt(x, y, t)),
        Array.from({ length: count }, (_, index) => (index + t) / count)
          .map(puffAt)
          .join(''),
      );
  },
};

/**
 * Corners of the marble's path in pixels: up the near side, around the corner, to the tower's top. The path then begins
 * again behind the tower.
 */
const stairCorners = [
  [400, 384],
  [96, 472],
  [400, 560],
  [704, 296],
  [400, 32],
] as const;
const stairsPerSide = 4;
const stairFrames = 3;
const stairCount = (stairCorners.length - 1) * stairsPerSide;

const stepAt = (step: number): readonly [number, number] => {
  const [fromX, fromY] = stairCorners[Math.floor(step / stairsPerSide)] ?? stairCorners[0];
  const [toX, toY] = stairCorners[Math.floor(step / stairsPerSide) + 1] ?? stairCorners[4];
  const fraction = (step % stairsPerSide) / stairsPerSide;
  return [fromX + (toX - fromX) * fraction, fromY + (toY - fromY) * fraction];
};

const marbleAt = (place: number): readonly [number, number] => {
  const step = Math.floor(place);
  const [fromX, fromY] = stepAt(step);
  const [toX, toY] = stepAt(step + 1);
  const fraction = place - step;
  const hop = 4 * 34 * fraction * (1 - fraction);
  return [fromX + (toX - fromX) * fraction, fromY + (toY - fromY) * fraction - hop];
};

/** Returns SVG that covers the painted marble with the stairs behind it. */
const marbleCover = (art: Picture): string =>
  `<clipPath id="hole"><circle cx="248" cy="428" r="32"/></clipPath><g clip-path="url(#hole)">
  <rect x="200" y="380" width="100" height="100" fill="${css(pixel(art, 260, 395))}"/>
  <path d="M172 406 L248 450 L172 494 Z" fill="${css(pixel(art, 150, 430))}"/>
  <path d="M248 450 V472 L210 472 Z" fill="${css(pixel(art, 240, 465))}"/></g>`;

const marble = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="30" fill="rgb(242,98,63)"/><circle cx="${x - 8}" cy="${y - 10}" r="10" fill="rgb(246,199,173)"/>`;

const stairs: StillMotion = {
  name: 'stairs',
  format: 'gif',
  frames: stairCount * stairFrames,
  frameMs: (frame) => (frame % stairFrames === 0 ? 110 : 60),
  widthPx: 400,
  colors: 16,
  begin: async (art) => {
    const empty = await draw(art, marbleCover(art));
    return (_, frame) => {
      const [x, y] = marbleAt(frame / stairFrames);
      // Beyond the highest step, and before it appears again, the marble is behind the tower.
      const behind = frame <= stairFrames || frame > (stairCount - 1) * stairFrames;
      const clip = behind
        ? '<clipPath id="seen"><path d="M0 0 H800 V98 L552 98 L476 54 L400 98 V1000 H0 Z"/></clipPath>'
        : '';
      return draw(empty, `${clip}<g ${behind ? 'clip-path="url(#seen)"' : ''}>${marble(x, y)}</g>`);
    };
  },
};

export const sceneMotions: readonly StillMotion[] = [toast, cat, kettle, train, stairs];
