import { describe, expect, it } from 'vitest';
import { eventMetadata } from './envelope.ts';
import { macIn } from './roles.ts';

const metadata = {
  correlationId: 'request',
  causationId: 'request',
  actorId: 'tester',
  recordedAt: '2026-11-30T12:00:00.000Z',
  schemaVersion: 1,
};
const mac = `${'A'.repeat(43)}=`;

describe('the signature in the metadata of an event', () => {
  it('is read in its form', () => {
    expect(eventMetadata.parse({ ...metadata, mac }).mac).toBe(mac);
    expect([macIn({ ...metadata, mac }), macIn(metadata), macIn(null)]).toEqual([mac, '', '']);
  });

  it.each([null, 7, 1.5, true, {}, { mac }, [], [mac], '', mac.slice(1), 'A'.repeat(100_000), `${mac}\n`])(
    'reads as absent if it is %j, and the event stays readable',
    (wrong) => {
      const parsed = eventMetadata.safeParse({ ...metadata, mac: wrong });
      expect([parsed.success, parsed.data?.mac]).toEqual([true, undefined]);
      expect(macIn({ ...metadata, mac: wrong })).toBe('');
    },
  );
});
