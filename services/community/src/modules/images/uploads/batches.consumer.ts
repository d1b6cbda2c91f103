import type { CommandBus } from '@nestjs/cqrs';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ImageBatchEvent } from '@pixchange/contracts/events/images';
import { DomainError } from '../../../kernel/errors.ts';
import type { Consumer } from '../../../platform/relay/consumer.ts';
import { RunImageCommand } from '../images.commands.ts';

/** Submits what of a batch is not submitted yet: the request that brought it may have died in the middle. */
export const batchesConsumer = (bus: CommandBus): Consumer => ({
  name: 'finish-batches',
  types: ['ImageBatchSubmitted'],
  reads: [],
  concurrency: 2,
  handle: async (event) => {
    // Who left in between has no words left to submit.
    for (const draft of (event as Recorded<ImageBatchEvent>).data.drafts ?? []) {
      try {
        await bus.execute(new RunImageCommand({ type: 'SubmitImage', draft }));
      } catch (error) {
        // Another submission had the upload first; the one who asked for this batch was told so.
        if (!(error instanceof DomainError) || error.code !== 'attachment.used') throw error;
      }
    }
    return undefined;
  },
});
