import { albumDecider, CommandRunner } from '@pixchange/community';
import { contentsOf, mustAgree } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import type { WriteSide } from '../servers/write-side.ts';
import { createAlbums, line } from './commands.ts';

/** The albums that were created after a position, read back through the event store client, in the clear. */
const readBack = async ({ log }: WriteSide, after: bigint): Promise<string[]> => {
  const end = await log.end();
  const lines: string[] = [];
  if (end <= after) return lines;
  const subscription = log.subscribe(after);
  for await (const resolved of subscription) {
    const [recorded] = await log.codec.decode([resolved]);
    if (recorded === undefined) continue;
    if (recorded.type === 'AlbumCreated') lines.push(line(recorded.data as { albumId: string; ownerId: string; title: string }));
    if (recorded.position >= end) break;
  }
  await subscription.unsubscribe();
  return lines;
};

/**
 * Commands through the product's own runner: load the stream, decide, append at the expected revision, through the event
 * store client. Each stream is new, so that nothing is answered from memory.
 */
export const ourCommands = (side: WriteSide, ownerId: string, width: number, count: number): Contender => {
  const runner = new CommandRunner(side.log);
  const cause = { correlationId: 'bench', causationId: 'bench', actorId: ownerId };
  return {
    name: 'ours',
    measure: async (): Promise<Sample> => {
      const commands = createAlbums(count, ownerId);
      const start = await side.log.end();
      const { result: value, loadShare } = await ownShare(() =>
        perSecond(count, width, async (number) => {
          const command = commands[number];
          if (command !== undefined) await runner.run(albumDecider, `album-${command.albumId}`, command, cause);
        }),
      );
      mustAgree('our commands', contentsOf(await readBack(side, start)), contentsOf(commands.map(line)));
      return { value, loadShare };
    },
  };
};
