import { randomUUID } from 'node:crypto';
import { albumDecider, CommandRunner, FIRST_READ_SCHEMA } from '@pixchange/community';
import pg from 'pg';
import { perSecond } from '../measure/at-a-time.ts';
import type { Sample } from '../measure/figure.ts';
import { ownShare } from '../measure/load-share.ts';
import { percentile } from '../measure/percentile.ts';
import type { Contender } from '../measure/turns.ts';
import type { RunningProduct } from '../servers/product.ts';
import { paced } from './paced.ts';

const projection = 'albums';
const warmUp = 2_000;
const atOnce = 64;

/** Resolves when the projection announces a position. An event counts as visible once readers can see it. */
class Visible {
  private shown = -1n;
  private readonly waiting: { readonly position: bigint; readonly resolve: () => void }[] = [];

  constructor(client: pg.Client) {
    client.on('notification', ({ payload = '' }) => {
      const [names = '', position = ''] = payload.split(':');
      if (!names.split(',').includes(projection) || !/^\d+$/.test(position)) return;
      this.shown = BigInt(position);
      while (this.waiting[0] !== undefined && this.waiting[0].position <= this.shown) this.waiting.shift()?.resolve();
    });
  }

  async at(position: bigint): Promise<void> {
    if (position <= this.shown) return;
    await new Promise<void>((resolve) => {
      const index = this.waiting.findIndex((other) => other.position > position);
      this.waiting.splice(index < 0 ? this.waiting.length : index, 0, { position, resolve });
    });
  }
}

export interface OurLag extends Contender {
  /** Commands per second that were acknowledged and became visible at full load. */
  readonly full: number;
  close(): Promise<void>;
}

/** Measures the time from the acknowledgment of a command until its event is in the read model, in milliseconds. */
export const openOurLag = async (product: RunningProduct, ownerId: string, count: number): Promise<OurLag> => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(`LISTEN ${FIRST_READ_SCHEMA.channel}`);
  const visible = new Visible(client);
  const runner = new CommandRunner(product.log, () => new Date());
  const cause = { correlationId: 'bench', causationId: 'bench', actorId: ownerId };
  /**
   * Creates an album.
   * @returns the position of the acknowledged event
   */
  const create = async (): Promise<bigint> => {
    const command = {
      type: 'CreateAlbum' as const,
      albumId: randomUUID(),
      ownerId,
      title: 'Trains at night',
      kind: 'regular' as const,
      isDefault: false as const,
      published: false as const,
    };
    const { position } = await runner.run(albumDecider, albumDecider.streamOf(command), command, cause);
    if (position === null) throw new Error('the event store returned no position');
    return position;
  };
  const full = await perSecond(warmUp, atOnce, async () => visible.at(await create()));
  return {
    name: 'ours',
    full,
    measure: async (): Promise<Sample> => {
      const lags: number[] = [];
      const { loadShare } = await ownShare(() =>
        paced(count, full / 2, async () => {
          const position = await create();
          const acknowledged = performance.now();
          await visible.at(position);
          lags.push(performance.now() - acknowledged);
        }),
      );
      return { value: percentile(lags, 0.99), loadShare };
    },
    close: () => client.end(),
  };
};
