import type { ImageBatchEvent } from '@pixchange/contracts/events/images';
import type { Decider } from '../../kernel/decider.ts';

export type BatchCommand = { readonly type: 'SubmitBatch' } & ImageBatchEvent['data'];

/** Works that are submitted together. Its id follows from what they are, so that a repeat is the batch that was there before. */
export const batchDecider: Decider<BatchCommand, { readonly submitted: boolean }, ImageBatchEvent> = {
  decide: ({ type: _, ...data }, { submitted }) => (submitted ? [] : [{ type: 'ImageBatchSubmitted', data }]),
  evolve: () => ({ submitted: true }),
  initialState: { submitted: false },
};
