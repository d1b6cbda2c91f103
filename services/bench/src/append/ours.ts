import { albumDecider } from '@pixchange/community';
import { contentsOf, mustAgree } from '../measure/agreement.ts';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import type { Contender } from '../measure/turns.ts';
import type { WriteSide } from '../servers/write-side.ts';
import { line, turnOf, type AlbumClick, type Streams } from './commands.ts';

const preparedAtOnce = 64;

/** Reads back the albums created or renamed after a position through the event store client, decrypted. */
const readBack = async ({ log }: WriteSide, after: bigint, type: string): Promise<string[]> => {
  const end = await log.end();
  const lines: string[] = [];
  if (end <= after) return lines;
  const subscription = log.subscribe(after);
  for await (const resolved of subscription) {
    const [recorded] = await log.codec.decode([resolved]);
    if (recorded === undefined) continue;
    if (recorded.type === type) lines.push(line(recorded.data as { albumId: string; title: string }));
    if (recorded.position >= end) break;
  }
  await subscription.unsubscribe();
  return lines;
};

const runAll = (side: WriteSide, clicks: readonly AlbumClick[], width: number, ownerId: string): Promise<number> => {
  const runner = side.newRunner();
  const cause = { correlationId: 'bench', causationId: 'bench', actorId: ownerId };
  return perSecond(clicks.length, width, async (number) => {
    const click = clicks[number];
    if (click !== undefined) await runner.run(albumDecider, albumDecider.streamOf(click), click, cause);
  });
};

/**
 * Runs commands with the product's own runner: load, decide, append at the expected revision through the event store
 * client.
 */
export const ourCommands = (
  side: WriteSide,
  ownerId: string,
  streams: Streams,
  width: number,
  count: number,
): Contender => ({
  name: 'ours',
  measure: async (): Promise<Sample> => {
    const { before, measured, eventType } = turnOf(streams, count, ownerId);
    if (before.length > 0) await runAll(side, before, preparedAtOnce, ownerId);
    await side.heads.flush();
    const start = await side.log.end();
    const { result: value, loadShare } = await ownShare(() => runAll(side, measured, width, ownerId));
    mustAgree('our commands', contentsOf(await readBack(side, start, eventType)), contentsOf(measured.map(line)));
    return { value, loadShare };
  },
});
