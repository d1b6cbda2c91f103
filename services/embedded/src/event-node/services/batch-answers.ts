import { status } from '@grpc/grpc-js';
import type { WriteOutcome } from '../storage/write-request.ts';
import type { ExpectedRevision } from '../streams/expected-revision.ts';
import { bytesField, numberField, textField } from '../wire/proto-writer.ts';
import { appendSizeBytesMax } from './rpc-errors.ts';

/** Field numbers of `BatchAppendResp` in streams.proto. */
const fields = {
  correlationId: 1,
  error: 2,
  success: 3,
  stream: 4,
  position: 5,
  noStream: 6,
  any: 7,
  exists: 8,
} as const;
const streamNameField = 3;
const empty = Buffer.alloc(0);

/** Recipient of a response: the encoded correlation id, the stream's encoded name and the expected revision. */
export type Addressee = { correlationId: Uint8Array; stream: Uint8Array; expected: ExpectedRevision | undefined };

export type BatchProblem =
  | Exclude<WriteOutcome, { type: 'committed' }>
  | { type: 'too-large' }
  | { type: 'access-denied' }
  | { type: 'bad-request'; reason: string };

const expectation = (expected: ExpectedRevision | undefined): Buffer => {
  if (expected === undefined) return empty;
  if (typeof expected === 'bigint') return numberField(fields.position, Number(expected));
  return bytesField({ any: fields.any, no_stream: fields.noStream, stream_exists: fields.exists }[expected]);
};

const addressed = (to: Addressee, result: Buffer): Buffer =>
  Buffer.concat([
    bytesField(fields.correlationId, to.correlationId),
    result,
    bytesField(fields.stream, bytesField(streamNameField, to.stream)),
    expectation(to.expected),
  ]);

/** Encodes the response for a durable append; `position` is the position of its last event. */
export const batchSuccess = (to: Addressee, revision: number, position: number): Buffer =>
  addressed(
    to,
    bytesField(
      fields.success,
      revision < 0 ? bytesField(2) : numberField(1, revision),
      bytesField(3, numberField(1, position), numberField(2, position)),
    ),
  );

/** Encodes a `google.rpc.Status`; the message type of its details (shared.proto) identifies the kind of error. */
const rpcStatus = (code: status, message: string, typeName: string, details: Buffer): Buffer =>
  bytesField(
    fields.error,
    numberField(1, code),
    textField(2, message),
    bytesField(3, textField(1, `type.googleapis.com/event_store.client.${typeName}`), bytesField(2, details)),
  );

const wrongVersionDetails = (expected: ExpectedRevision | undefined, current: number): Buffer => {
  const actual = current < 0 ? bytesField(2) : numberField(1, current);
  if (typeof expected === 'bigint') return Buffer.concat([actual, numberField(3, Number(expected))]);
  return Buffer.concat([actual, bytesField({ any: 4, stream_exists: 5, no_stream: 6 }[expected ?? 'any'])]);
};

const problemStatus = (to: Addressee, problem: BatchProblem): Buffer => {
  switch (problem.type) {
    case 'wrong-expected-version': {
      const details = wrongVersionDetails(to.expected, problem.current);
      return rpcStatus(status.FAILED_PRECONDITION, 'WrongExpectedVersion', 'WrongExpectedVersion', details);
    }
    case 'stream-deleted': {
      const details = bytesField(1, bytesField(streamNameField, to.stream));
      return rpcStatus(status.FAILED_PRECONDITION, 'StreamDeleted', 'StreamDeleted', details);
    }
    case 'too-large': {
      const details = numberField(1, appendSizeBytesMax);
      return rpcStatus(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', details);
    }
    case 'access-denied':
      return rpcStatus(status.PERMISSION_DENIED, 'AccessDenied', 'AccessDenied', empty);
    case 'timeout':
      return rpcStatus(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', empty);
    case 'bad-request':
      return rpcStatus(status.INVALID_ARGUMENT, problem.reason, 'BadRequest', textField(1, problem.reason));
    case 'exhausted':
      // The client has no type for this error and shows its message. The message therefore starts with the status name,
      // as messages of errors that end a call do.
      return rpcStatus(status.RESOURCE_EXHAUSTED, `RESOURCE_EXHAUSTED: ${problem.reason}`, 'ResourceExhausted', empty);
    case 'failed':
    case 'unavailable':
      return rpcStatus(status.UNKNOWN, problem.reason, 'Unknown', empty);
  }
};

/** Encodes the response for an append that was not committed, or whose outcome is unknown (`timeout`). */
export const batchError = (to: Addressee, problem: BatchProblem): Buffer => addressed(to, problemStatus(to, problem));
