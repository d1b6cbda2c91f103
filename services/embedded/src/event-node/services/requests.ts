import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ProposedEvent } from '../storage/log-event.ts';
import type { ExpectedRevision } from '../streams/expected-revision.ts';
import { nameProblem, streamName, type StreamName } from '../streams/stream-name.ts';
import {
  accessDenied,
  appendMemoryBytesMax,
  appendSizeBytesMax,
  invalidArgument,
  requiredMetadataMissing,
} from './rpc-errors.ts';

const uuidForm = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const idBytes = 16;
const wholeLog = '$all';
const nothing = Buffer.alloc(0);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const toBuffer = (bytes: Uint8Array): Buffer =>
  bytes.length === 0 ? nothing : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * Returns the stream name.
 * @throws `InvalidArgument` when the name is missing or invalid
 */
export const readName = (identifier: StreamIdentifier | undefined): StreamName => {
  if (identifier === undefined) throw invalidArgument("Required field 'StreamIdentifier' not set.");
  let text: string;
  try {
    text = utf8.decode(identifier.getStreamName_asU8());
  } catch {
    throw invalidArgument('The stream name is not UTF-8.');
  }
  const problem = nameProblem(text);
  if (problem !== undefined) throw invalidArgument(`Invalid stream name: ${problem}.`);
  return streamName(text);
};

/**
 * Returns a stream name that clients may write to.
 * @throws `InvalidArgument` for an invalid name; `AccessDenied` for `$all`, which only the node writes
 */
export const readWritableName = (identifier: StreamIdentifier | undefined): StreamName => {
  const name = readName(identifier);
  if (name.text === wholeLog) throw accessDenied();
  return name;
};

/**
 * Returns the UUID's 16 bytes.
 * @throws `InvalidArgument` when the id is not a UUID
 */
export const readUuid = (id: UUID | undefined): Buffer => {
  if (id?.hasStructured() === true) {
    const bytes = Buffer.allocUnsafe(idBytes);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(id.getStructured()?.getMostSignificantBits() ?? 0)), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(id.getStructured()?.getLeastSignificantBits() ?? 0)), 8);
    return bytes;
  }
  const text = id?.getString() ?? '';
  if (!uuidForm.test(text)) throw invalidArgument(`'${text}' is not a UUID.`);
  return Buffer.from(text.replaceAll('-', ''), 'hex');
};

/** Event fields that `Append` and `BatchAppend` requests share. */
type ProposedMessage = {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
};

/**
 * Reads an event of an append.
 * @throws `InvalidArgument` when the type or the content type is missing, the type has a NUL, or the id is not a UUID
 */
export const readProposed = (message: ProposedMessage): ProposedEvent => {
  const attributes = message.getMetadataMap();
  const type = attributes.get('type');
  const contentType = attributes.get('content-type');
  if (type === undefined || type === '' || contentType === undefined) throw requiredMetadataMissing();
  if (type.includes('\0')) throw invalidArgument('The event type contains a NUL.');
  return {
    id: readUuid(message.getId()),
    isJson: contentType === 'application/json',
    type: Buffer.from(type, 'utf8'),
    data: toBuffer(message.getData_asU8()),
    metadata: toBuffer(message.getCustomMetadata_asU8()),
  };
};

/** Size of one append: the bytes that count against its limit, and all bytes that its events occupy in memory. */
export type AppendSize = { limitedBytes: number; sizeBytes: number };

export const emptyAppend: AppendSize = { limitedBytes: 0, sizeBytes: 0 };

/** Adds the size of an event. Release 24.10 counts only the data against the limit, not metadata and types. */
export const addSize = (
  { limitedBytes, sizeBytes }: AppendSize,
  { type, data, metadata }: ProposedEvent,
): AppendSize => ({
  limitedBytes: limitedBytes + data.length,
  sizeBytes: sizeBytes + data.length + metadata.length + type.length,
});

/**
 * Whether an append exceeds a limit. The second limit bounds the memory of an append with large metadata while its
 * chunks arrive.
 */
export const isTooLarge = ({ limitedBytes, sizeBytes }: AppendSize): boolean =>
  limitedBytes > appendSizeBytesMax || sizeBytes > appendMemoryBytesMax;

/** Expected-revision fields that all write requests share. */
type ExpectationOptions = { hasNoStream(): boolean; hasAny(): boolean; hasStreamExists(): boolean };

/**
 * Reads the expected revision.
 * @throws `InvalidArgument` when the request has no expectation
 */
export const readExpected = (options: ExpectationOptions, revision: string | undefined): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (revision === undefined) throw invalidArgument('No expected revision is given.');
  return BigInt(revision);
};
