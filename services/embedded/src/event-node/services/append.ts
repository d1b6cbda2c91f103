import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type AppendReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.ts';
import type { ProposedEvent } from '../storage/log-event.ts';
import type { WriteIntent, WriteOutcome } from '../storage/write-request.ts';
import type { ExpectedRevision } from '../streams/expected-revision.ts';
import { addSize, emptyAppend, isTooLarge, readExpected, readProposed, readWritableName } from './requests.ts';
import {
  invalidArgument,
  isServiceError,
  maxAppendSizeExceeded,
  resourceExhausted,
  streamDeleted,
  unavailable,
  unknownError,
} from './rpc-errors.ts';

/** Returns the client's deadline for a call, as Unix time in milliseconds; `Infinity` if it has none. */
export const deadlineOf = (call: { getDeadline(): Date | number }): number => Number(call.getDeadline());

const deadlineExceeded = () => Object.assign(unknownError('Deadline exceeded'), { code: status.DEADLINE_EXCEEDED });

/** Returns the error for an outcome other than success or a wrong expected version. */
export const outcomeError = (
  stream: string,
  outcome: Exclude<WriteOutcome, { type: 'committed' | 'wrong-expected-version' }>,
) => {
  switch (outcome.type) {
    case 'stream-deleted':
      return streamDeleted(stream);
    case 'timeout':
      return deadlineExceeded();
    case 'unavailable':
      return unavailable(outcome.reason);
    case 'exhausted':
      return resourceExhausted(outcome.reason);
    case 'failed':
      return unknownError(outcome.reason);
  }
};

/** Converts an error for the wire: gRPC errors stay unchanged, all others become `Unknown`. */
export const toServiceError = (error: unknown) =>
  isServiceError(error) ? error : unknownError(error instanceof Error ? error.message : String(error));

const readIntent = async (call: ServerReadableStream<AppendReq, AppendResp>): Promise<WriteIntent> => {
  let options: Omit<WriteIntent, 'events' | 'sizeBytes'> | undefined;
  const events: ProposedEvent[] = [];
  let size = emptyAppend;
  for await (const request of call as AsyncIterable<AppendReq>) {
    const given = request.getOptions();
    const message = request.getProposedMessage();
    if (given !== undefined) {
      options = {
        kind: 'append',
        stream: readWritableName(given.getStreamIdentifier()),
        expected: readExpected(given, given.hasRevision() ? given.getRevision() : undefined),
        deadlineMs: deadlineOf(call),
      };
    } else if (message !== undefined) {
      const event = readProposed(message);
      size = addSize(size, event);
      if (isTooLarge(size)) throw maxAppendSizeExceeded();
      events.push(event);
    }
  }
  if (options === undefined) throw invalidArgument('The append has no options.');
  return { ...options, events, sizeBytes: size.sizeBytes };
};

const wrongVersionAnswer = (expected: ExpectedRevision, current: number): AppendResp => {
  const answer = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0) answer.setCurrentNoStream(new sharedPb.Empty());
  else answer.setCurrentRevision(String(current));
  if (typeof expected === 'bigint') answer.setExpectedRevision(String(expected));
  else if (expected === 'any') answer.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'no_stream') answer.setExpectedNoStream(new sharedPb.Empty());
  else answer.setExpectedStreamExists(new sharedPb.Empty());
  const response = new streamsPb.AppendResp();
  response.setWrongExpectedVersion(answer);
  return response;
};

const successAnswer = (revision: number, position: number): AppendResp => {
  const answer = new streamsPb.AppendResp.Success();
  if (revision < 0) answer.setNoStream(new sharedPb.Empty());
  else answer.setCurrentRevision(String(revision));
  const place = new streamsPb.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  answer.setPosition(place);
  const response = new streamsPb.AppendResp();
  response.setSuccess(answer);
  return response;
};

/** Handles `Streams.Append`: one append per call; the client uses it when it sends credentials. */
export const appendHandler =
  (log: EventLog) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    const run = async (): Promise<AppendResp> => {
      const intent = await readIntent(call);
      const outcome = await log.write(intent);
      if (outcome.type === 'committed') return successAnswer(outcome.revision, outcome.position);
      if (outcome.type === 'wrong-expected-version') return wrongVersionAnswer(intent.expected, outcome.current);
      throw outcomeError(intent.stream.text, outcome);
    };
    run().then(
      (response) => callback(null, response),
      (error: unknown) => callback(toServiceError(error)),
    );
  };
