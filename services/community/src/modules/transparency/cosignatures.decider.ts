import { COSIGNATURES, type CosignatureEvent } from '@pixchange/contracts/events/cosignatures';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Cosigned = CosignatureEvent['data'];
type HeadKey = Pick<Cosigned, 'tree' | 'size'>;

export type CosignatureCommand = { readonly type: 'RecordCosignature' } & Cosigned;

const stream = streamsOf(COSIGNATURES);
const streamOf = ({ tree, size }: HeadKey) => stream(`${tree}-${size}`);

/**
 * Cosignatures of one signed head, at most one by each witness. The state is the list of keys of the witnesses that
 * cosigned.
 */
export const cosignaturesDecider: StreamDecider<CosignatureCommand, readonly string[], CosignatureEvent, HeadKey> = {
  stream: streamOf,
  streamOf,
  decide: ({ type: _, ...data }, witnesses) =>
    witnesses.includes(data.witness) ? [] : [{ type: 'HeadCosigned', data }],
  evolve: (witnesses, { data }) => [...witnesses, data.witness],
  initialState: [],
};
