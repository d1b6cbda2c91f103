import type { Chain } from '../../platform/chain/chain.ts';
import type { Measure, Sample } from '../../runtime/measures.ts';
import type { TransparencyQueries } from './transparency.queries.ts';

const EVERY_SECONDS = 15;

/** Returns the metrics of the signed and the anchored part of the log; none when heads are not anchored. */
export const transparencyMeasures = (queries: TransparencyQueries, chain: Chain | null): readonly Measure[] => {
  const contract = chain?.anchorContract ?? null;
  if (chain === null || contract === null) return [];
  const anchored = async (figure: (anchor: { size: number; anchored_at: string }) => number): Promise<Sample[]> => {
    const anchor = await queries.lastAnchor(chain.id, contract);
    return anchor === null ? [] : [{ value: figure(anchor) }];
  };
  return [
    {
      name: 'pixchange_signed_size',
      help: 'Leaves of the log in its newest signed head, which the next anchor covers',
      everySeconds: EVERY_SECONDS,
      read: async () => [{ value: (await queries.ledger.newest())?.size ?? 0 }],
    },
    {
      name: 'pixchange_anchored_size',
      help: 'Leaves of the log in the newest head that is anchored on the chain',
      everySeconds: EVERY_SECONDS,
      read: () => anchored(({ size }) => size),
    },
    {
      name: 'pixchange_anchored_timestamp_seconds',
      help: 'When the newest anchor was recorded, in seconds since 1970; missing before the first',
      everySeconds: EVERY_SECONDS,
      read: () => anchored(({ anchored_at: at }) => Date.parse(at) / 1_000),
    },
  ];
};
