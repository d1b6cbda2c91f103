import { describe, it } from 'vitest';
import type { ImageBatchEvent } from '@pixchange/contracts/events/images';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { batchDecider } from './batch.decider.ts';

const given = storyOf(batchDecider);
const data = { batchId: idOf(1), ownerId: idOf(2), drafts: [] };
const submitted: ImageBatchEvent = { type: 'ImageBatchSubmitted', data };

describe('a batch', () => {
  it('is submitted', () =>
    given()
      .when({ type: 'SubmitBatch', ...data })
      .then(submitted));
  it('ignores a repeated submission', () =>
    given(submitted)
      .when({ type: 'SubmitBatch', ...data })
      .thenNothing());
});
