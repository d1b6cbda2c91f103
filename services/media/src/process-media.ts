import { processAnimation } from './animations.ts';
import type { VideoTools } from './ffmpeg.ts';
import { kindOf } from './kind.ts';
import { type MediaOutcome, MediaRefusal, refusedBy } from './media.types.ts';
import { openMedium, type Medium } from './open-medium.ts';
import { OutputFolder } from './output-folder.ts';
import { processStill, type Processed } from './stills.ts';
import { processVideo } from './videos.ts';

/**
 * Creates all versions of one upload. Runs in the child process.
 * @param outDir existing, empty folder
 * @returns the versions, or a refusal; throws only for errors that are not the file's fault
 */
export async function processMedia(inputPath: string, outDir: string, tools: VideoTools): Promise<MediaOutcome> {
  try {
    const out = new OutputFolder(outDir);
    const medium = await openMedium(inputPath, { tools, out });
    const processed = await processMedium(medium, tools, out);
    await out.clear();
    const { format, sizeBytes, notes = [] } = medium;
    return { ok: true, media: { format, sizeBytes, ...processed, kind: kindOf(processed), notes: [...notes] } };
  } catch (error) {
    if (error instanceof MediaRefusal) return refusedBy(error);
    throw error;
  }
}

function processMedium(medium: Medium, tools: VideoTools, out: OutputFolder): Promise<Processed> {
  switch (medium.kind) {
    case 'still':
      return processStill(medium.pixels, medium.source, out);
    case 'animation':
      return processAnimation(medium, tools, out);
    case 'film':
      return processVideo(medium.source, tools, out);
  }
}
