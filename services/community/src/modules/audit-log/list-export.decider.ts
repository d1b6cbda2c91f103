import type { ListExported } from '@pixchange/contracts/events/staff';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type RecordExport = { readonly type: 'RecordExport' } & ListExported['data'];

const stream = streamsOf('list-export');

/** Download of a list as a file, recorded once. */
export const listExportDecider: StreamDecider<RecordExport, 'none' | 'recorded', ListExported> = {
  stream,
  streamOf: ({ exportId }) => stream(exportId),
  initialState: 'none',
  decide: ({ type: _, ...data }, state) => (state === 'none' ? [{ type: 'ListExported', data }] : []),
  evolve: () => 'recorded',
};
