import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bought, pack } from '../testing/stories.ts';
import { auditOf, TestLog } from '../testing/test-log.ts';

const place = { chainId: 137, contract: `0x${'1'.repeat(40)}` };
const stream = `anchors-137-${place.contract}`;
const tx = `0x${'c'.repeat(64)}`;

interface Head {
  readonly size: number;
  readonly root: string;
}

const submitted = ({ size, root }: Head): AnyEvent => ({
  type: 'AnchorSubmitted',
  data: {
    ...place,
    size,
    root,
    tx,
    nonce: 1,
    maxFeePerGas: '0',
    maxPriorityFeePerGas: '0',
    fromBlock: 3,
    submittedAt: '2026-11-24T09:00:00.000Z',
  },
});
const anchored = ({ size, root }: Head): AnyEvent => ({
  type: 'HeadAnchored',
  data: { ...place, size, root, tx, block: 4 },
});

/** Returns the codes of the findings about anchors in a log with two heads. */
const audited = (eventsOf: (first: Head, second: Head) => readonly AnyEvent[], where = stream): readonly string[] => {
  const log = new TestLog().add(pack).seal();
  const first = log.events.at(-1)?.data as Head;
  for (const event of bought) log.add(event);
  const second = log.seal().events.at(-1)?.data as Head;
  for (const event of eventsOf(first, second)) log.add(event, where);
  return auditOf(log.events, [log.key.key]).codes;
};

describe('an anchor', () => {
  it('is valid for a signed head that is larger than the previous one, even when it is sent twice', () => {
    expect(
      audited((first, second) => [submitted(first), anchored(first), submitted(second), anchored(second)]),
    ).toEqual([]);
    expect(audited((_, second) => [submitted(second), submitted(second), anchored(second)])).toEqual([]);
  });
  it('of a head that was never signed is a finding', () =>
    expect(audited((first) => [submitted({ ...first, root: '9'.repeat(64) })])).toEqual(['anchor.head']));
  it('of a smaller head is a finding', () =>
    expect(audited((first, second) => [submitted(second), anchored(second), submitted(first)])).toEqual([
      'anchor.size',
    ]));
  it('that was not sent is a finding', () =>
    expect(audited((first) => [anchored(first)])).toEqual(['anchor.not-sent']));
  it('in the stream of another contract is a finding', () =>
    expect(audited((first) => [submitted(first)], 'anchors-1-0x0')).toEqual(['event.stream']));
});
