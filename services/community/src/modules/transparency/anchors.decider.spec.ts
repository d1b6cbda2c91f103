import { describe, expect, it } from 'vitest';
import type { AnchorEvent } from '@pixchange/contracts/events/anchors';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { anchorsDecider, type AnchorSubmission } from './anchors.decider.ts';

const given = storyOf(anchorsDecider);
const place = { chainId: 137, contract: `0x${'1'.repeat(40)}` };
const rootOf = (size: number): string => size.toString(16).padStart(64, '0');
const submission = (size: number, tx = size): AnchorSubmission => ({
  ...place,
  size,
  root: rootOf(size),
  tx: `0x${rootOf(tx)}`,
  nonce: 3,
  maxFeePerGas: '0',
  maxPriorityFeePerGas: '0',
  fromBlock: 10,
  submittedAt: '2026-11-24T09:00:00.000Z',
});
const submitted = (size: number, tx = size): AnchorEvent => ({ type: 'AnchorSubmitted', data: submission(size, tx) });
const onChain = (size: number, root = rootOf(size)) => ({ ...place, size, root, tx: `0x${rootOf(size)}`, block: 12 });
const anchored = (size: number): AnchorEvent => ({ type: 'HeadAnchored', data: onChain(size) });

describe('an anchor', () => {
  it('is recorded before it is sent, once per transaction', () => {
    given()
      .when({ type: 'SubmitAnchor', ...submission(4) })
      .then(submitted(4));
    given(submitted(4))
      .when({ type: 'SubmitAnchor', ...submission(4) })
      .thenNothing();
    given(submitted(4))
      .when({ type: 'SubmitAnchor', ...submission(4, 5) })
      .then(submitted(4, 5));
  });
  it('is refused for a head that is smaller than a submitted one, or already anchored', () => {
    given(submitted(4))
      .when({ type: 'SubmitAnchor', ...submission(3) })
      .thenFails('conflict');
    given(submitted(4), anchored(4))
      .when({ type: 'SubmitAnchor', ...submission(4, 9) })
      .thenFails('conflict');
    given(submitted(4), anchored(4))
      .when({ type: 'SubmitAnchor', ...submission(6) })
      .then(submitted(6));
  });
  it('is confirmed once by a final block, and only if it was submitted', () => {
    given(submitted(4))
      .when({ type: 'RecordAnchored', ...onChain(4) })
      .then(anchored(4));
    given(submitted(4), anchored(4))
      .when({ type: 'RecordAnchored', ...onChain(4) })
      .thenNothing();
    given(submitted(4))
      .when({ type: 'RecordAnchored', ...onChain(4, rootOf(5)) })
      .thenNothing();
    given()
      .when({ type: 'RecordAnchored', ...onChain(4) })
      .thenNothing();
  });
  it('keeps larger submissions that are still pending', () =>
    expect(fold(anchorsDecider, [submitted(4), submitted(6), anchored(4)])).toMatchObject({
      last: { size: 4, submittedAt: '2026-11-24T09:00:00.000Z' },
      submissions: [{ size: 6 }],
    }));
});
