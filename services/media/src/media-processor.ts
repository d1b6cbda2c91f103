import type { Lane } from './lane.ts';
import type { MediaOutcome, RenditionsOutcome } from './media.types.ts';
import type { SandboxKind } from './sandbox.ts';

/** Makes the versions of a file when it is its turn. */
export type ProcessFile = (inputPath: string, outDir: string) => Promise<MediaOutcome>;

/** Makes the renditions for apps with a GIF picker, of a file that was processed before. */
export type MakeRenditions = (inputPath: string, outDir: string) => Promise<RenditionsOutcome>;

export interface MediaProcessor {
  /**
   * Makes all versions of one uploaded file, once it is its person's turn.
   * @param outDir an existing, empty folder, which the caller removes
   * @param person owner of the file; each person only waits for their own files
   * @returns the versions or the refusal; never throws because of the content of a file
   * @throws MediaProcessorClosed when the processor was closed before the file was done, which says nothing about the
   * file
   */
  process(inputPath: string, outDir: string, person: string): Promise<MediaOutcome>;
  /**
   * Runs work around a file in its person's turn, such as fetching it first.
   * @param of the file's first bytes, at most 4,096, or the lane itself
   */
  inTurn<T>(
    person: string,
    of: Buffer | Lane,
    work: (process: ProcessFile, makeRenditions: MakeRenditions) => Promise<T>,
  ): Promise<T>;
  /** Returns the sandbox of the decoders, which is found once by trying. */
  sandbox(): Promise<SandboxKind>;
  /** Refuses new work, aborts running work, and settles when every child has ended. */
  close(): Promise<void>;
}

export class MediaProcessorClosed extends Error {
  override readonly name = 'MediaProcessorClosed';
}
