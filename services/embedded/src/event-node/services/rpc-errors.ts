import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { expectedCode, type ExpectedRevision } from '../streams/expected-revision.ts';

/** Maximum total size of the data in one append; EventStoreDB's default. */
export const appendSizeBytesMax = 1024 * 1024;
/** Maximum total size of the data, metadata and types in one append. */
export const appendMemoryBytesMax = 16 * 1024 * 1024;

/** Encodes text for trailers, which can contain only printable ASCII; other text is percent-encoded. */
const trailerText = (text: string): string => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));

const rpcError = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, trailerText(value));
  return Object.assign(new Error(details), { code, details, metadata });
};

export const streamDeleted = (stream: string): ServiceError =>
  rpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** Creates the error; `actual` is the stream's last revision, -1 if it has none. */
export const wrongExpectedVersion = (stream: string, expected: ExpectedRevision, actual: number): ServiceError => {
  const code = String(expectedCode(expected));
  return rpcError(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${code}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': code,
      // The client interprets an empty string as a missing stream.
      'actual-version': actual < 0 ? '' : String(actual),
    },
  );
};

export const maxAppendSizeExceeded = (): ServiceError =>
  rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${appendSizeBytesMax} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(appendSizeBytesMax),
  });

export const requiredMetadataMissing = (): ServiceError =>
  rpcError(status.INVALID_ARGUMENT, 'Required Metadata Property is missing', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const accessDenied = (): ServiceError =>
  rpcError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const invalidArgument = (details: string): ServiceError => rpcError(status.INVALID_ARGUMENT, details);
export const unavailable = (details: string): ServiceError => rpcError(status.UNAVAILABLE, details);
export const resourceExhausted = (details: string): ServiceError => rpcError(status.RESOURCE_EXHAUSTED, details);
export const unknownError = (details: string): ServiceError => rpcError(status.UNKNOWN, details);

export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'details' in error;
