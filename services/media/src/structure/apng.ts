import { damaged } from './structure.ts';

/** Frame of an animated PNG: its place in the picture, and how it is combined with the frames before it. */
export interface ApngFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  delayMs: number;
  /** Treatment of the frame's area before the next frame: kept, cleared, or set back to its earlier pixels. */
  dispose: 'none' | 'clear' | 'restore';
  /** Whether the frame is drawn over the earlier pixels, instead of replacing them. */
  isOver: boolean;
  /** Compressed pixels. */
  data: Buffer[];
}

const disposals = ['none', 'clear', 'restore'] as const;
/** Denominator of a delay when the file declares 0. */
const DEFAULT_DELAY_DENOMINATOR = 100;

/** Reads the content of a frame control chunk. @throws MediaRefusal damaged */
export function readFrameControl(content: Buffer, canvas: { width: number; height: number }): ApngFrame {
  if (content.length < 26) throw damaged('a PNG frame control with an invalid size');
  const parts = content.readUInt16BE(22) || DEFAULT_DELAY_DENOMINATOR;
  const frame: ApngFrame = {
    width: content.readUInt32BE(4),
    height: content.readUInt32BE(8),
    left: content.readUInt32BE(12),
    top: content.readUInt32BE(16),
    delayMs: Math.round((content.readUInt16BE(20) / parts) * 1_000),
    dispose: disposals[content.readUInt8(24)] ?? 'none',
    isOver: content.readUInt8(25) === 1,
    data: [],
  };
  const isInside = frame.left + frame.width <= canvas.width && frame.top + frame.height <= canvas.height;
  if (frame.width === 0 || frame.height === 0 || !isInside) throw damaged('a PNG frame outside its picture');
  return frame;
}
