import type { Picture } from './picture.ts';

/** How one work moves. */
export interface Motion {
  /** The work's name: `art/{name}.png` becomes `works/{name}.{format}`. */
  readonly name: string;
  readonly format: 'gif' | 'mp4';
  readonly frames: number;
  /** How long a frame stays; a function of its number where frames differ. */
  readonly frameMs: number | ((frame: number) => number);
  readonly widthPx: number;
  /** Colours of the GIF's palette. */
  readonly colours?: number;
  readonly kernel?: 'lanczos3' | 'nearest';
  /** Work that all frames share is done here once; the result draws the frame at `t` (0 to 1, the last one before 1). */
  readonly begin: (art: Picture) => Promise<(t: number, frame: number) => Picture | Promise<Picture>>;
}

export const frameMsOf = ({ frameMs }: Motion, frame: number): number =>
  typeof frameMs === 'number' ? frameMs : frameMs(frame);
