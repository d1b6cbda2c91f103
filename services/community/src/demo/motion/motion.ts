import type { Picture } from './picture.ts';

interface Format {
  /** Name of the work, unique among all works; `pathOf` returns its file. */
  readonly name: string;
  readonly format: 'gif' | 'mp4' | 'png';
  readonly frames: number;
  /** Duration of a frame; a function of its number if frames differ, which MP4 doesn't support. */
  readonly frameMs: number | ((frame: number) => number);
  readonly widthPx: number;
  /** Number of colors in the GIF's palette. */
  readonly colors?: number;
  readonly kernel?: 'lanczos3' | 'nearest';
}

/** Motion of a work that is made from its still, `art/{name}.png`. */
export interface StillMotion extends Format {
  /** Prepares the data that all frames share. The returned function draws the frame at `t`, from 0 to below 1. */
  readonly begin: (art: Picture) => Promise<(t: number, frame: number) => Picture | Promise<Picture>>;
}

/** Work that is drawn by code alone. */
export interface DrawnMotion extends Format {
  /** Whether the work is transparent, with a die-cut edge. */
  readonly sticker: boolean;
  readonly frameAt: (t: number) => Promise<Picture>;
}

export type Motion = StillMotion | DrawnMotion;

/**
 * Returns the path of a work below `demo/`. Drawn works have their own folder, because the sandbox of the GIF
 * provider offers all GIFs of `works/` as its catalog.
 */
export const pathOf = (motion: Motion): string => {
  const folder = motion.format === 'png' ? 'art' : 'frameAt' in motion ? 'works/drawn' : 'works';
  return `${folder}/${motion.name}.${motion.format}`;
};

export const frameMsOf = ({ frameMs }: Motion, frame: number): number =>
  typeof frameMs === 'number' ? frameMs : frameMs(frame);
