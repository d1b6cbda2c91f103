import type { handleUnaryCall } from '@grpc/grpc-js';
import streamsPb, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.ts';
import { deadlineOf, outcomeError, toServiceError } from './append.ts';
import { readExpected, readWritableName } from './requests.ts';
import { invalidArgument, wrongExpectedVersion } from './rpc-errors.ts';

type Options = DeleteReq.Options | TombstoneReq.Options;
type Call = { getDeadline(): Date | number };

/** Deletes or tombstones the stream; returns the position of the event that records the change. */
const remove = async (log: EventLog, call: Call, kind: 'delete' | 'tombstone', options: Options | undefined) => {
  const stream = readWritableName(options?.getStreamIdentifier());
  if (options === undefined) throw invalidArgument('The request has no options.');
  if (kind === 'delete' && stream.isMetastream) throw invalidArgument('A metadata stream can only be tombstoned.');
  const expected = readExpected(options, options.hasRevision() ? options.getRevision() : undefined);
  const deadlineMs = deadlineOf(call);
  const outcome = await log.write({ kind, stream, expected, events: [], sizeBytes: 0, deadlineMs });
  if (outcome.type === 'wrong-expected-version') throw wrongExpectedVersion(stream.text, expected, outcome.current);
  if (outcome.type !== 'committed') throw outcomeError(stream.text, outcome);
  return String(outcome.position);
};

/** Handles `Streams.Delete`: the stream is missing until the next append, and its revisions continue. */
export const deleteHandler =
  (log: EventLog): handleUnaryCall<DeleteReq, DeleteResp> =>
  (call, callback) => {
    remove(log, call, 'delete', call.request.getOptions()).then(
      (position) => {
        const place = new streamsPb.DeleteResp.Position();
        place.setCommitPosition(position);
        place.setPreparePosition(position);
        const response = new streamsPb.DeleteResp();
        response.setPosition(place);
        callback(null, response);
      },
      (error: unknown) => callback(toServiceError(error)),
    );
  };

/** Handles `Streams.Tombstone`: the stream is deleted permanently. */
export const tombstoneHandler =
  (log: EventLog): handleUnaryCall<TombstoneReq, TombstoneResp> =>
  (call, callback) => {
    remove(log, call, 'tombstone', call.request.getOptions()).then(
      (position) => {
        const place = new streamsPb.TombstoneResp.Position();
        place.setCommitPosition(position);
        place.setPreparePosition(position);
        const response = new streamsPb.TombstoneResp();
        response.setPosition(place);
        callback(null, response);
      },
      (error: unknown) => callback(toServiceError(error)),
    );
  };
