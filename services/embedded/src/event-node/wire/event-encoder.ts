import type { LogEvent } from '../storage/log-event.ts';
import { bytesField, numberField, textField, varintBytes, writeVarint } from './proto-writer.ts';

/** Format of event ids that a client requests. */
export type IdForm = 'text' | 'structured';

/**
 * Item of a read: an event, or a link with its target. The target is undefined if a reader of its stream would not find
 * it.
 */
export type ResolvedEvent = { event: LogEvent | undefined; link?: LogEvent };

/** Tags of the fields of `ReadResp`, `ReadEvent` and `RecordedEvent` in streams.proto: field number and wire type. */
const tag = {
  event: 0x0a,
  link: 0x12,
  commitPosition: 0x18,
  id: 0x0a,
  stream: 0x12,
  streamName: 0x1a,
  revision: 0x18,
  prepare: 0x20,
  commit: 0x28,
  attribute: 0x32,
  metadata: 0x3a,
  data: 0x42,
  key: 0x0a,
  value: 0x12,
} as const;

const attributesField = 6;
const streamNameField = 3;
const ticksPerMs = '0000';
const none = Buffer.alloc(0);

const contentType = (text: string): Buffer =>
  bytesField(attributesField, textField(1, 'content-type'), textField(2, text));
const jsonContent = contentType('application/json');
const binaryContent = contentType('application/octet-stream');
const typeKey = textField(1, 'type');
const createdKey = textField(1, 'created');

/** Encodes an int64 field from its 64 bits. */
const bitsField = (field: number, bits: bigint): Buffer => {
  const bytes = [field * 8];
  let rest = bits;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
};

const idMessage = (id: Buffer, form: IdForm): Buffer => {
  if (form === 'structured')
    return bytesField(1, bitsField(1, id.readBigUInt64BE(0)), bitsField(2, id.readBigUInt64BE(8)));
  const hex = id.toString('hex');
  return textField(
    2,
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
  );
};

/** Returns the size of a length-delimited field whose tag is one byte. */
const fieldBytes = (length: number): number => 1 + varintBytes(length) + length;

/** Recorded event with its encoded size, which must be known before the output buffer is allocated. */
type Measured = { event: LogEvent; id: Buffer; created: Buffer; content: Buffer; bytes: number };

const measure = (event: LogEvent, form: IdForm): Measured => {
  const id = idMessage(event.id, form);
  const created = Buffer.from(event.createdMs + ticksPerMs, 'latin1');
  const content = event.isJson ? jsonContent : binaryContent;
  const bytes =
    fieldBytes(id.length) +
    fieldBytes(fieldBytes(event.stream.length)) +
    3 +
    varintBytes(event.revision) +
    2 * varintBytes(event.position) +
    fieldBytes(typeKey.length + fieldBytes(event.type.length)) +
    fieldBytes(createdKey.length + fieldBytes(created.length)) +
    content.length +
    (event.metadata.length > 0 ? fieldBytes(event.metadata.length) : 0) +
    (event.data.length > 0 ? fieldBytes(event.data.length) : 0);
  return { event, id, created, content, bytes };
};

/** Writes sequentially into a buffer of the final size. */
class Output {
  readonly buffer: Buffer;
  private at = 0;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafe(bytes);
  }

  number(fieldTag: number, value: number): void {
    this.buffer[this.at++] = fieldTag;
    this.at = writeVarint(this.buffer, this.at, value);
  }

  /** Writes the tag and length of a field; its content follows. */
  open(fieldTag: number, length: number): void {
    this.number(fieldTag, length);
  }

  raw(bytes: Buffer): void {
    this.at += bytes.copy(this.buffer, this.at);
  }

  bytes(fieldTag: number, content: Buffer): void {
    this.open(fieldTag, content.length);
    this.raw(content);
  }

  attribute(key: Buffer, value: Buffer): void {
    this.open(tag.attribute, key.length + fieldBytes(value.length));
    this.raw(key);
    this.bytes(tag.value, value);
  }

  recorded(fieldTag: number, { event, id, created, content, bytes }: Measured): void {
    this.open(fieldTag, bytes);
    this.bytes(tag.id, id);
    this.open(tag.stream, fieldBytes(event.stream.length));
    this.bytes(tag.streamName, event.stream);
    this.number(tag.revision, event.revision);
    this.number(tag.prepare, event.position);
    this.number(tag.commit, event.position);
    this.attribute(typeKey, event.type);
    this.attribute(createdKey, created);
    this.raw(content);
    if (event.metadata.length > 0) this.bytes(tag.metadata, event.metadata);
    if (event.data.length > 0) this.bytes(tag.data, event.data);
  }
}

/** Encodes a `ReadResp` with one event. */
export const encodeEvent = ({ event, link }: ResolvedEvent, form: IdForm): Buffer => {
  const measured = event && measure(event, form);
  const measuredLink = link && measure(link, form);
  const position = (link ?? event)?.position ?? 0;
  const bytes =
    (measured === undefined ? 0 : fieldBytes(measured.bytes)) +
    (measuredLink === undefined ? 0 : fieldBytes(measuredLink.bytes)) +
    1 +
    varintBytes(position);
  const out = new Output(fieldBytes(bytes));
  out.open(tag.event, bytes);
  if (measured !== undefined) out.recorded(tag.event, measured);
  if (measuredLink !== undefined) out.recorded(tag.link, measuredLink);
  out.number(tag.commitPosition, position);
  return out.buffer;
};

/** Encodes a `ReadResp` that confirms a subscription; the functions below encode the other kinds of `ReadResp`. */
export const encodeConfirmation = (subscriptionId: string): Buffer => bytesField(2, textField(1, subscriptionId));
export const encodeCheckpoint = (position: number): Buffer =>
  bytesField(3, numberField(1, position), numberField(2, position));
export const encodeStreamNotFound = (name: string): Buffer =>
  bytesField(4, bytesField(1, textField(streamNameField, name)));
export const encodeFirstStreamPosition = (revision: number): Buffer => numberField(5, revision);
export const encodeLastStreamPosition = (revision: number): Buffer => numberField(6, revision);
export const encodeCaughtUp = (): Buffer => bytesField(8, none);
export const encodeFellBehind = (): Buffer => bytesField(9, none);
