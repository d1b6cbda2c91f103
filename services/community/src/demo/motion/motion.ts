import type { Picture } from './picture.ts';

/** Motion of one work. */
export interface Motion {
  /** Name of the work: `art/{name}.png` becomes `works/{name}.{format}`. */
  readonly name: string;
  readonly format: 'gif' | 'mp4';
  readonly frames: number;
  /** Duration of a frame; a function of its number if frames differ. */
  readonly frameMs: number | ((frame: number) => number);
  readonly widthPx: number;
  /** Number of colors in the GIF's palette. */
  readonly colours?: number;
  readonly kernel?: 'lanczos3' | 'nearest';
  /**
   * Does the work that all frames share, once; the result draws the frame at `t` (from 0, with the last one before 1).
   */
  readonly begin: (art: Picture) => Promise<(t: number, frame: number) => Picture | Promise<Picture>>;
}

export const frameMsOf = ({ frameMs }: Motion, frame: number): number =>
  typeof frameMs === 'number' ? frameMs : frameMs(frame);
