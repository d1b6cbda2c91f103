import { witnessKeyText } from '@pixchange/contracts/audit/cosignature';
import type { Chain } from '../../platform/chain/chain.ts';
import type { Measure, Sample } from '../../runtime/measures.ts';
import type { Witness } from '../../runtime/merkle-log/witness-setting.ts';
import type { TransparencyQueries } from './transparency.queries.ts';

const EVERY_SECONDS = 15;

const ageOf = (since: Date | null): number =>
  since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1_000);

/** Returns the metric of heads that wait for witnesses; empty if there are no witnesses. */
export const witnessMeasures = (queries: TransparencyQueries, witnesses: readonly Witness[]): readonly Measure[] =>
  witnesses.length === 0
    ? []
    : [
        {
          name: 'pixchange_witness_waiting_seconds',
          help: 'Age of the oldest head after those that a witness cosigned; 0 when it cosigned the newest',
          labels: ['witness', 'tree'],
          everySeconds: EVERY_SECONDS,
          read: () =>
            Promise.all(
              witnesses.flatMap(({ key }) =>
                Object.entries(queries.trees).map(async ([tree, heads]) => ({
                  labels: { witness: key.name, tree },
                  value: ageOf(await heads.uncosignedSince(witnessKeyText(key))),
                })),
              ),
            ),
        },
      ];

/** Returns the metrics of the signed and the anchored part of the log; empty when heads are not anchored. */
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
