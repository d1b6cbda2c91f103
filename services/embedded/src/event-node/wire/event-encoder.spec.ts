import { describe, expect, it } from 'vitest';
import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import type { LogEvent } from '../storage/log-event.ts';
import { encodeEvent, type IdForm } from './event-encoder.ts';

const bytes = (options: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(options).map((array) => Buffer.from(array));
const text = fc.string({ minLength: 1, maxLength: 200 }).map((value) => Buffer.from(value, 'utf8'));

const anEvent: fc.Arbitrary<LogEvent> = fc.record({
  position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  revision: fc.oneof(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constant(Infinity)),
  createdMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  id: bytes({ minLength: 16, maxLength: 16 }),
  isJson: fc.boolean(),
  stream: text,
  type: text,
  data: bytes({ maxLength: 20_000 }),
  metadata: bytes({ maxLength: 300 }),
});

const idOf = (recorded: ReadResp.ReadEvent.RecordedEvent, form: IdForm): string => {
  const id = recorded.getId();
  if (form === 'text') return id?.getString().replaceAll('-', '') ?? '';
  const halves = [id?.getStructured()?.getMostSignificantBits(), id?.getStructured()?.getLeastSignificantBits()];
  return halves
    .map((half) =>
      BigInt.asUintN(64, BigInt(half ?? 0))
        .toString(16)
        .padStart(16, '0'),
    )
    .join('');
};

const same = (
  recorded: ReadResp.ReadEvent.RecordedEvent | undefined,
  event: LogEvent | undefined,
  form: IdForm,
): void => {
  expect(recorded === undefined).toBe(event === undefined);
  if (recorded === undefined || event === undefined) return;
  const attributes = recorded.getMetadataMap();
  expect({
    revision: recorded.getStreamRevision(),
    positions: [recorded.getPreparePosition(), recorded.getCommitPosition()],
    created: attributes.get('created'),
    id: idOf(recorded, form),
    content: attributes.get('content-type'),
    stream: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []),
    type: attributes.get('type'),
    data: Buffer.from(recorded.getData_asU8()),
    metadata: Buffer.from(recorded.getCustomMetadata_asU8()),
  }).toEqual({
    revision: event.revision === Infinity ? '9223372036854775807' : String(event.revision),
    positions: [String(event.position), String(event.position)],
    created: `${event.createdMs}0000`,
    id: event.id.toString('hex'),
    content: event.isJson ? 'application/json' : 'application/octet-stream',
    stream: event.stream,
    type: event.type.toString('utf8'),
    data: event.data,
    metadata: event.metadata,
  });
};

describe('an encoded event', () => {
  it('is decoded unchanged by the generated classes', () => {
    const form = fc.constantFrom<IdForm>('text', 'structured');
    fc.assert(
      fc.property(
        fc.option(anEvent, { nil: undefined }),
        fc.option(anEvent, { nil: undefined }),
        form,
        (event, link, idForm) => {
          if (event === undefined && link === undefined) return;
          const encoded = encodeEvent(link === undefined ? { event } : { event, link }, idForm);
          const read = streamsPb.ReadResp.deserializeBinary(encoded).getEvent();
          same(read?.getEvent(), event, idForm);
          same(read?.getLink(), link, idForm);
          expect(read?.getCommitPosition()).toBe(String((link ?? event)?.position));
        },
      ),
    );
  });
});
