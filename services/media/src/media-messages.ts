import type { VideoTools } from './ffmpeg.ts';
import type { InspectionOutcome, MediaOutcome, RenditionsOutcome } from './media.types.ts';

/** Settings that the parent sends to a child before its first job. */
export interface ChildSettings {
  tools: VideoTools;
  sharpThreads: number;
}

export type Task = 'versions' | 'renditions' | 'inspection';

export type ToChild =
  | { kind: 'settings'; settings: ChildSettings }
  | { kind: 'job'; task: Task; inputPath: string; outDir: string };

export type FromChild =
  | { kind: 'ready' }
  | { kind: 'outcome'; outcome: MediaOutcome }
  | { kind: 'renditions'; outcome: RenditionsOutcome }
  | { kind: 'inspection'; outcome: InspectionOutcome }
  | { kind: 'fault'; message: string; isKilled: boolean };
