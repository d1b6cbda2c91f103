import type { ImageBatchEvent } from '@pixchange/contracts/events/images';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { streamsOf } from '../../../kernel/stream.ts';

export type BatchCommand = { readonly type: 'SubmitBatch' } & ImageBatchEvent['data'];

const stream = streamsOf('batch');

/**
 * Works that are submitted together. The id is derived from the drafts, so that a repeated submission has the same id.
 */
export const batchDecider: StreamDecider<BatchCommand, { readonly submitted: boolean }, ImageBatchEvent> = {
  stream,
  streamOf: ({ batchId }) => stream(batchId),
  decide: ({ type: _, ...data }, { submitted }) => (submitted ? [] : [{ type: 'ImageBatchSubmitted', data }]),
  evolve: () => ({ submitted: true }),
  initialState: { submitted: false },
};
