import type { Lane } from './lane.ts';
import type { InspectionOutcome, MediaOutcome, RenditionsOutcome } from './media.types.ts';
import type { SandboxKind } from './sandbox.ts';

/** Creates the versions of a file, within its turn. */
export type ProcessFile = (inputPath: string, outDir: string) => Promise<MediaOutcome>;

/** Creates the renditions for apps with a GIF picker, for a file that was processed before. */
export type MakeRenditions = (inputPath: string, outDir: string) => Promise<RenditionsOutcome>;

/** Searches a finished file for content that viewers do not show. */
export type InspectFile = (inputPath: string, outDir: string) => Promise<InspectionOutcome>;

export interface MediaProcessor {
  /**
   * Creates all versions of one uploaded file, when it is its owner's turn.
   * @param outDir an existing, empty folder, which the caller removes
   * @param person owner of the file; people take turns, so one long queue does not delay other people
   * @returns the versions or the refusal; never throws because of the content of a file
   * @throws MediaProcessorClosed when the processor was closed before the file was done; the file may be fine
   */
  process(inputPath: string, outDir: string, person: string): Promise<MediaOutcome>;
  /**
   * Runs work on a file in its owner's turn, including steps such as fetching the file.
   * @param of the file's first bytes (at most 4,096 are used), or the lane itself
   * @throws MediaProcessorClosed when the processor is closed before the turn comes
   */
  inTurn<T>(
    person: string,
    of: Buffer | Lane,
    work: (process: ProcessFile, makeRenditions: MakeRenditions, inspect: InspectFile) => Promise<T>,
  ): Promise<T>;
  /** Returns the kind of sandbox of the decoders, which is determined once, by trial. */
  sandbox(): Promise<SandboxKind>;
  /** Refuses new work, aborts running work, and settles when every child has ended. */
  close(): Promise<void>;
}

/** Error for work that the processor refused or aborted because it was closed; the file may be fine. */
export class MediaProcessorClosed extends Error {
  override readonly name = 'MediaProcessorClosed';
}
