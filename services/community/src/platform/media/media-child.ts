import { constants, getPriority, setPriority } from 'node:os';
import sharp from 'sharp';
import type { FromChild, ToChild } from './media-messages.ts';
import { ToolKilled, type VideoTools } from './ffmpeg.ts';
import { processMedia } from './process-media.ts';
import { processRenditions } from './renditions.ts';

/**
 * Entry of the process that opens what strangers upload. It has no environment, no secret, no connection: a file comes
 * in by its path, files and one message go out. It does one job at a time and ends with its parent.
 */

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg', 'Tiff'];

/** libvips decides by content too; whatever it can open beyond our list stays closed. TIFF is our own, for HEIC. */
function closeOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
}

const send = (message: FromChild): void => {
  process.send?.(message);
};

let tools: VideoTools | undefined;

async function handle(message: ToChild): Promise<void> {
  if (message.kind === 'settings') {
    tools = message.settings.tools;
    sharp.concurrency(message.settings.sharpThreads);
    send({ kind: 'ready' });
    return;
  }
  if (tools === undefined) throw new Error('a job before the settings');
  const { task, inputPath, outDir } = message;
  if (task === 'renditions') send({ kind: task, outcome: await processRenditions(inputPath, outDir, tools) });
  else send({ kind: 'outcome', outcome: await processMedia(inputPath, outDir, tools) });
}

sharp.cache(false);
closeOtherDecoders();
// Raising it needs a right that this process does not have.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
process.on('message', (message: ToChild) => {
  handle(message).catch((error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: 'fault', message, isKilled: error instanceof ToolKilled });
  });
});
process.once('disconnect', () => {
  // The parent is gone, however it ended. The whole group goes, so that no video tool works on for nobody; in a
  // sandbox with processes of its own, its end takes them along.
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  } catch {
    // The group is named after the sandbox's own process, which is not seen from inside.
  }
  process.exit(0);
});
