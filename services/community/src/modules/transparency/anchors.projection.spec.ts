import { expect, it } from 'vitest';
import { changesOf, put } from '../../kernel/projection.ts';
import { recorded } from '../../kernel/testing/recorded.ts';
import { anchorsProjection } from './anchors.projection.ts';

const data = {
  chainId: 137,
  contract: `0x${'1'.repeat(40)}`,
  size: 7,
  root: 'ab'.repeat(32),
  tx: `0x${'cd'.repeat(32)}`,
  block: 12,
};

it('a head that is on the chain is stored', () => {
  const event = recorded({ type: 'HeadAnchored', data } as const);
  expect(changesOf(anchorsProjection, event)).toEqual([
    put('log_anchors', {
      chain_id: 137,
      contract: data.contract,
      size: 7,
      root: data.root,
      tx: data.tx,
      block: 12,
      anchored_at: event.metadata.recordedAt,
    }),
  ]);
});
