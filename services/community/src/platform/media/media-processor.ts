import type { Lane } from './lane.ts';
import type { MediaOutcome, RenditionsOutcome } from './media.types.ts';
import type { SandboxKind } from './sandbox.ts';

/** Makes the versions of a file whose turn it is. */
export type ProcessFile = (inputPath: string, outDir: string) => Promise<MediaOutcome>;

/** Makes what apps with a GIF picker expect beside the versions, of a file that was processed before. */
export type MakeRenditions = (inputPath: string, outDir: string) => Promise<RenditionsOutcome>;

export interface MediaProcessor {
  /**
   * Makes all versions of one uploaded file, once it is its person's turn.
   * @param outDir an existing, empty folder; it is the caller's to remove
   * @param person whose file it is: each waits for their own files only
   * @returns what was made, or why not; never throws for what a file contains
   * @throws MediaProcessorClosed when the processor was closed before the file was done: it says nothing about the file
   */
  process(inputPath: string, outDir: string, person: string): Promise<MediaOutcome>;
  /** Does work around a file in its person's turn, such as fetching it first. @param of the file's first bytes, at most 4,096, or the lane itself */
  inTurn<T>(
    person: string,
    of: Buffer | Lane,
    work: (process: ProcessFile, makeRenditions: MakeRenditions) => Promise<T>,
  ): Promise<T>;
  /** The sandbox that decoders run in; found by trying, once. */
  sandbox(): Promise<SandboxKind>;
  /** Refuses new work, gives up what is in work, and settles when every child is gone. */
  close(): Promise<void>;
}

export class MediaProcessorClosed extends Error {
  override readonly name = 'MediaProcessorClosed';
}
