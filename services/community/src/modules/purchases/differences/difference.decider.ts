import type { DifferenceEvent } from '@pixchange/contracts/events/differences';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type DataOf<T extends DifferenceEvent['type']> = Extract<DifferenceEvent, { type: T }>['data'];

export type DifferenceCommand =
  | ({ readonly type: 'ReportUnknown' } & DataOf<'UnknownTransactionReported'>)
  | ({ readonly type: 'ExplainDifference' } & DataOf<'DifferenceExplained'>)
  | ({ readonly type: 'ResolveDifference' } & DataOf<'DifferenceResolved'>);

interface Difference {
  readonly reported: boolean;
  readonly resolved: boolean;
}

const stream = streamsOf('difference');

/**
 * Difference between the provider's report and the product's records. It can be explained many times and is resolved
 * once.
 */
export const differenceDecider: StreamDecider<DifferenceCommand, Difference, DifferenceEvent> = {
  stream,
  streamOf: ({ differenceId }) => stream(differenceId),
  initialState: { reported: false, resolved: false },
  decide: ({ type, ...data }, { reported, resolved }) => {
    switch (type) {
      case 'ReportUnknown':
        return reported
          ? []
          : [{ type: 'UnknownTransactionReported', data: data as DataOf<'UnknownTransactionReported'> }];
      case 'ExplainDifference':
        if (resolved) throw new DomainError('difference.resolved');
        return [{ type: 'DifferenceExplained', data: data as DataOf<'DifferenceExplained'> }];
      case 'ResolveDifference':
        return resolved ? [] : [{ type: 'DifferenceResolved', data: data as DataOf<'DifferenceResolved'> }];
    }
  },
  evolve: (state, { type }) => ({
    reported: state.reported || type === 'UnknownTransactionReported',
    resolved: state.resolved || type === 'DifferenceResolved',
  }),
};
