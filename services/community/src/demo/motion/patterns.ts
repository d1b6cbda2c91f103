import type { StillMotion } from './motion.ts';
import { css, draw, paint, pixel, TURN, warp, wave, type Picture } from './picture.ts';

const smooth = (u: number): number => u * u * (3 - 2 * u);

const eyesColumns = 5;
const eyesFramesPerTile = 4;

/** Rows of tiles slide by one tile and rest; after five tiles, everything is in its first place. */
const eyes: StillMotion = {
  name: 'eyes',
  format: 'gif',
  frames: eyesColumns * eyesFramesPerTile,
  widthPx: 400,
  colors: 16,
  frameMs: (frame) => (frame % eyesFramesPerTile === 0 ? 420 : 50),
  begin: async (art) => {
    const tile = art.width / eyesColumns;
    const rowHeight = art.height / 3;
    return (_, frame) => {
      const moved = Math.floor(frame / eyesFramesPerTile) + smooth((frame % eyesFramesPerTile) / eyesFramesPerTile);
      const shift = Math.round(moved * tile);
      return paint(art.width, art.height, (x, y) => {
        const direction = Math.floor(y / rowHeight) === 1 ? -1 : 1;
        return pixel(art, (x + direction * shift + art.width) % art.width, y);
      });
    };
  },
};

const pondRadii = { lily: 140, inner: 172, outer: 372 };

/**
 * Within the ring, only the fish are not symmetrical around the pond's center. Rotating the ring therefore seems to
 * move only the fish.
 */
const fish: StillMotion = {
  name: 'fish',
  format: 'gif',
  frames: 30,
  frameMs: 120,
  widthPx: 320,
  colors: 16,
  begin: async (art) => (t) => {
    const center = art.width / 2;
    const turn = (x: number, y: number, angle: number): readonly [number, number] => {
      const cos = Math.cos(angle);
      const sin = Math.sin(angle);
      return [center + (x - center) * cos + (y - center) * sin, center + (y - center) * cos - (x - center) * sin];
    };
    return warp(art, (x, y) => {
      const radius = Math.hypot(x - center, y - center);
      if (radius > pondRadii.inner && radius < pondRadii.outer) return turn(x, y, TURN * t);
      return radius < pondRadii.lily ? turn(x, y, -0.06 * wave(t)) : [x, y];
    });
  },
};

/** The traces swell one after the other; their quiet ends do not move. */
const ridge: StillMotion = {
  name: 'ridge',
  format: 'gif',
  frames: 14,
  frameMs: 110,
  widthPx: 340,
  colors: 16,
  begin: async (art) => (t) =>
    warp(art, (x, y) => {
      const inTheMiddle = Math.exp(-(((x - art.width / 2) / 190) ** 2));
      return [x, y + 15 * inTheMiddle * Math.sin(TURN * (t + y / 420 + x / 900))];
    }),
};

const pulseCells = { count: 9, stepPx: 88, firstPx: 48 };

const pulseSquare = (art: Picture, column: number, row: number, t: number): string => {
  const { stepPx, firstPx, count } = pulseCells;
  const x = firstPx + column * stepPx;
  const y = firstPx + row * stepPx;
  const distance = Math.hypot(column - (count - 1) / 2, row - (count - 1) / 2);
  const side = 9 + 72 * (0.5 + 0.5 * Math.cos(TURN * (distance / 5.2 - t))) ** 2;
  const degrees = 90 * t + 16 * distance;
  return `<rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" fill="${css(pixel(art, x, y))}" transform="translate(${x} ${y}) rotate(${degrees})"/>`;
};

/** A wave of larger squares runs outward. A square looks the same after a quarter turn, which closes the loop. */
const pulse: StillMotion = {
  name: 'pulse',
  format: 'gif',
  frames: 14,
  frameMs: 100,
  widthPx: 340,
  colors: 16,
  begin: async (art) => {
    const ground = css(pixel(art, 92, 92));
    const cells = Array.from({ length: pulseCells.count }, (_, index) => index);
    return (t) =>
      draw(
        art,
        `<rect width="100%" height="100%" fill="${ground}"/>${cells.flatMap((row) => cells.map((column) => pulseSquare(art, column, row, t))).join('')}`,
      );
  },
};

const againEdges = [0, 44, 112, 220, 400, 580, 688, 756, 800];
const againTall = { heightPx: 180, firstPx: 220 };

/** Returns the number of the band at a row with its fraction, which is the lens of the picture. */
const bandAt = (y: number): number => {
  const band = againEdges.findLastIndex((edge) => edge <= y);
  const top = againEdges[band] ?? 0;
  const bottom = againEdges[band + 1] ?? top + 1;
  return band + (y + 0.5 - top) / (bottom - top);
};

/** The words roll through the lens. Every second band has the same inks, so that two bands make the loop. */
const again: StillMotion = {
  name: 'again',
  format: 'gif',
  frames: 15,
  frameMs: 80,
  widthPx: 340,
  colors: 16,
  begin: async (art) => (t) =>
    warp(art, (x, y) => {
      const place = bandAt(y) + 2 * t;
      const band = Math.floor(place);
      // Bands 3 and 4 are the tallest, so all others are drawn from them. Band 3 has the inks of the odd ones.
      const top = againTall.firstPx + (band % 2 === 1 ? 0 : againTall.heightPx);
      return [x, top + Math.min(againTall.heightPx - 1, (place - band) * againTall.heightPx)];
    }),
};

export const patternMotions: readonly StillMotion[] = [eyes, fish, ridge, pulse, again];
