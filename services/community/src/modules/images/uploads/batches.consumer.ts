import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageBatchEvent } from '@pixchange/contracts/events/images';
import { DomainError } from '../../../kernel/errors.ts';
import type { Commands } from '../../../runtime/commands/commands.ts';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { imageDecider } from '../works/image.decider.ts';

/** Submits the remaining works of a batch whose request crashed. */
export const batchesConsumer = (commands: Commands): Consumer => ({
  name: 'finish-batches',
  role: 'relay',
  types: ['ImageBatchSubmitted'],
  reads: [],
  concurrency: 2,
  handle: async (event) => {
    // Drafts are missing if the member was erased.
    for (const draft of (event as Recorded<ImageBatchEvent>).data.drafts ?? []) {
      try {
        await commands.run(imageDecider, { type: 'SubmitImage', draft });
      } catch (error) {
        // Another submission used the upload first; the client of this batch got that error.
        if (!(error instanceof DomainError) || error.code !== 'attachment.used') throw error;
      }
    }
    return undefined;
  },
});
