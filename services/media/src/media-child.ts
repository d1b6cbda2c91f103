import { constants, getPriority, setPriority } from 'node:os';
import sharp from 'sharp';
import type { FromChild, ToChild } from './media-messages.ts';
import { ToolKilled, type VideoTools } from './ffmpeg.ts';
import { inspectFile } from './hidden-content.ts';
import { processMedia } from './process-media.ts';
import { processRenditions } from './renditions.ts';

/**
 * Entry point of the process that opens untrusted uploads. The process gets no secrets and makes no connections: it
 * receives the path of a file, and returns files and one message. It does one job at a time and ends with its parent.
 */

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg', 'Tiff'];

/** Blocks all other loaders, because libvips also chooses them by content. TIFF is only for our own HEIC pixels. */
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
  if (task === 'inspection') send({ kind: task, outcome: await inspectFile(inputPath) });
  else if (task === 'renditions') send({ kind: task, outcome: await processRenditions(inputPath, outDir, tools) });
  else send({ kind: 'outcome', outcome: await processMedia(inputPath, outDir, tools) });
}

sharp.cache(false);
closeOtherDecoders();
// Never raises the priority, because this process lacks the privilege.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
process.on('message', (message: ToChild) => {
  handle(message).catch((error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: 'fault', message, isKilled: error instanceof ToolKilled });
  });
});
process.once('disconnect', () => {
  // The parent has ended. Killing the whole process group also stops the video tools. A sandbox with its own process
  // namespace ends its processes itself.
  try {
    if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  } catch {
    // The group has the id of the sandbox's process, which is not visible from inside.
  }
  process.exit(0);
});
