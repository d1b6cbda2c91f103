import type { LogEvent } from '../storage/log-event.ts';
import { bytesField, numberField, textField, varint } from './proto-writer.ts';

/** Field numbers of streams.proto and shared.proto. */
const readEventField = 1;
const eventField = 1;
const linkField = 2;
const commitPositionField = 3;
const recorded = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, attributes: 6, metadata: 7, data: 8 } as const;
const uuid = { structured: 1, text: 2 } as const;
const streamNameField = 3;
const mapEntry = (key: string, value: Uint8Array): Buffer =>
  bytesField(recorded.attributes, textField(1, key), bytesField(2, value));

const jsonEntry = mapEntry('content-type', Buffer.from('application/json'));
const binaryEntry = mapEntry('content-type', Buffer.from('application/octet-stream'));
const ticksPerMs = '0000';
const none = Buffer.alloc(0);

/** How a client wants event ids written. */
export type IdForm = 'text' | 'structured';

const encodeId = (id: Buffer, form: IdForm): Buffer => {
  if (form === 'text') {
    const hex = id.toString('hex');
    const text = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    return bytesField(recorded.id, bytesField(uuid.text, Buffer.from(text, 'latin1')));
  }
  const halves = [signedVarint(1, id.readBigUInt64BE(0)), signedVarint(2, id.readBigUInt64BE(8))];
  return bytesField(recorded.id, bytesField(uuid.structured, ...halves));
};

/** An int64 field from its 64 bits. */
const signedVarint = (field: number, bits: bigint): Buffer => {
  const bytes = [field * 8];
  let rest = bits;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
};

const encodeRecorded = (field: number, event: LogEvent, form: IdForm): Buffer => {
  const position = varint(event.position);
  return bytesField(
    field,
    encodeId(event.id, form),
    bytesField(recorded.stream, bytesField(streamNameField, event.stream)),
    numberField(recorded.revision, event.revision),
    Buffer.from([recorded.prepare * 8]),
    position,
    Buffer.from([recorded.commit * 8]),
    position,
    mapEntry('type', event.type),
    mapEntry('created', Buffer.from(event.createdMs + ticksPerMs, 'latin1')),
    event.isJson ? jsonEntry : binaryEntry,
    event.metadata.length > 0 ? bytesField(recorded.metadata, event.metadata) : none,
    event.data.length > 0 ? bytesField(recorded.data, event.data) : none,
  );
};

/** What a reader is given at one place: an event, or a link and what it leads to (nothing when that is gone). */
export type ResolvedEvent = { event: LogEvent | undefined; link?: LogEvent };

/** A `ReadResp` that holds one event. */
export const encodeEvent = ({ event, link }: ResolvedEvent, form: IdForm): Buffer => {
  const original = link ?? event;
  return bytesField(
    readEventField,
    event === undefined ? none : encodeRecorded(eventField, event, form),
    link === undefined ? none : encodeRecorded(linkField, link, form),
    original === undefined ? none : numberField(commitPositionField, original.position),
  );
};

/** The other forms of `ReadResp`. */
export const encodeConfirmation = (subscriptionId: string): Buffer => bytesField(2, textField(1, subscriptionId));
export const encodeCheckpoint = (position: number): Buffer =>
  bytesField(3, numberField(1, position), numberField(2, position));
export const encodeStreamNotFound = (name: string): Buffer => bytesField(4, bytesField(1, textField(streamNameField, name)));
export const encodeFirstStreamPosition = (revision: number): Buffer => numberField(5, revision);
export const encodeLastStreamPosition = (revision: number): Buffer => numberField(6, revision);
export const encodeCaughtUp = (): Buffer => bytesField(8);
export const encodeFellBehind = (): Buffer => bytesField(9);
