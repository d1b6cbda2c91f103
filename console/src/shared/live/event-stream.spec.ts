import { expect, it } from 'vitest';
import { eventReader, type ServerEvent } from './event-stream.ts';

const read = (...pieces: readonly string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const reader = eventReader((event) => events.push(event));
  for (const piece of pieces) reader(piece);
  return events;
};

it('parses events in one piece or character by character, and keeps the last id', () => {
  const text = ': still here\n\nevent: ready\nid: 7\ndata: {}\n\nevent: queue\r\ndata: {}\r\n\r\n';
  const events = [
    { type: 'ready', id: '7' },
    { type: 'queue', id: '7' },
  ];
  expect(read(text)).toEqual(events);
  expect(read(...text)).toEqual(events);
});

it('waits for the end of an event', () => expect(read('event: queue\ndata: {}\n')).toEqual([]));
