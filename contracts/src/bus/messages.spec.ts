import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventRegistry } from '../events/registry.ts';
import { publicEvent, publicEventOf, publicEventTypes } from './messages.ts';

const stored = (type: string) => {
  const subject = randomUUID();
  return {
    subject,
    event: {
      id: randomUUID(),
      type,
      streamId: `image-${subject}`,
      revision: 3,
      position: '4711',
      recordedAt: new Date('2026-11-24T20:00:00Z'),
    },
  };
};

describe('a public event', () => {
  it('contains only ids, the types of event and subject, the version, the revision, the position and the time', () => {
    const { subject, event } = stored('ImagePlaced');
    const message = publicEventOf(event);
    expect(message).toEqual({
      version: 1,
      id: event.id,
      type: 'ImagePlaced',
      subject: { kind: 'image', id: subject },
      revision: 3,
      position: '4711',
      recorded_at: '2026-11-24T20:00:00.000Z',
    });
    expect(publicEvent.strict().parse(message)).toEqual(message);
  });

  it('has a registered event type', () => {
    expect(publicEventTypes.filter((type) => !Object.hasOwn(eventRegistry, type))).toEqual([]);
  });

  it.each(['PasswordResetRequested', 'WalletCredited', 'ReportFiled', 'OfANewerVersion', 'toString'])(
    'is not created from %s',
    (type) => expect(publicEventOf(stored(type).event)).toBeNull(),
  );
});
