import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.ts';
import type { ProposedEvent } from '../storage/log-event.ts';
import type { StreamName } from '../streams/stream-name.ts';
import type { ExpectedRevision } from '../streams/expected-revision.ts';
import { batchError, batchSuccess, type Addressee, type BatchProblem } from './batch-answers.ts';
import { toServiceError } from './append.ts';
import type { OpenCalls } from './open-calls.ts';
import {
  addSize,
  emptyAppend,
  isTooLarge,
  readExpected,
  readProposed,
  readUuid,
  readWritableName,
  type AppendSize,
} from './requests.ts';
import { writeTogether } from './write-together.ts';
import { invalidArgument, unavailable } from './rpc-errors.ts';

/** Maximum number of incomplete appends in one call. */
const unfinishedMax = 1024;
const nothing = new Uint8Array();

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

type Unfinished = {
  to: Addressee;
  stream: StreamName;
  expected: ExpectedRevision;
  deadlineMs: number;
  events: ProposedEvent[];
  size: AppendSize;
};

const readDeadline = (options: BatchAppendReq.Options): number => {
  const deadline = options.getDeadline();
  return deadline === undefined ? Infinity : deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6;
};

const problemOf = (error: unknown): BatchProblem => {
  const { code, details } = toServiceError(error);
  return code === status.PERMISSION_DENIED ? { type: 'access-denied' } : { type: 'bad-request', reason: details };
};

/** One `BatchAppend` call: many concurrent appends, each sent in chunks and answered once, with its correlation id. */
class BatchAppend {
  private readonly unfinished = new Map<string, Unfinished>();
  private inFlight = 0;
  private ended = false;
  private holding = false;

  constructor(
    private readonly call: Call,
    private readonly log: EventLog,
  ) {
    writeTogether(call);
    call.on('data', (request: BatchAppendReq) => this.take(request));
    call.on('end', () => {
      this.ended = true;
      this.endIfDone();
    });
    call.on('cancelled', () => this.unfinished.clear());
  }

  private take(request: BatchAppendReq): void {
    const correlation = request.getCorrelationId();
    try {
      const key = readUuid(correlation).toString('latin1');
      const options = request.getOptions();
      const correlationId = correlation?.serializeBinary() ?? nothing;
      if (options !== undefined && !this.begin(key, correlationId, options)) return;
      this.addEvents(key, request);
    } catch (error) {
      // An append without a valid id can't be answered, so the whole call ends, as it does for too many incomplete
      // appends.
      this.call.emit('error', toServiceError(error));
    }
  }

  /** Starts an append; returns false if it was already answered with an error. */
  private begin(key: string, correlationId: Uint8Array, options: BatchAppendReq.Options): boolean {
    if (this.unfinished.size >= unfinishedMax) throw invalidArgument('Too many appends are unfinished.');
    const stream = options.getStreamIdentifier()?.getStreamName_asU8() ?? nothing;
    const to: Addressee = { correlationId, stream, expected: undefined };
    try {
      const name = readWritableName(options.getStreamIdentifier());
      const expected = readExpected(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);
      const deadlineMs = readDeadline(options);
      const append = { to: { ...to, expected }, stream: name, expected, deadlineMs, events: [], size: emptyAppend };
      if (deadlineMs <= Date.now()) {
        this.send(batchError(append.to, { type: 'timeout' }));
        return false;
      }
      this.unfinished.set(key, append);
      return true;
    } catch (error) {
      this.send(batchError(to, problemOf(error)));
      return false;
    }
  }

  private addEvents(key: string, request: BatchAppendReq): void {
    const append = this.unfinished.get(key);
    // The append was already answered; its remaining chunks are ignored.
    if (append === undefined) return;
    const problem = addProposed(append, request);
    if (problem !== undefined || request.getIsFinal()) this.unfinished.delete(key);
    if (problem !== undefined) this.send(batchError(append.to, problem));
    else if (request.getIsFinal()) void this.write(append);
  }

  private async write({ to, size, ...intent }: Unfinished): Promise<void> {
    this.inFlight++;
    const written = this.log.write({ kind: 'append', ...intent, sizeBytes: size.sizeBytes });
    if (this.log.isFull && !this.holding) void this.holdUntil(this.log.room());
    const outcome = await written;
    this.inFlight--;
    // The outcome is unknown, and a wrong response would be worse than none, so the whole call ends as unavailable.
    if (outcome.type === 'unavailable') this.call.emit('error', unavailable(outcome.reason));
    else if (outcome.type === 'committed') this.send(batchSuccess(to, outcome.revision, outcome.position));
    else this.send(batchError(to, outcome));
    this.endIfDone();
  }

  private send(answer: Buffer): void {
    if (this.call.cancelled || this.call.writableEnded) return;
    const roomLeft = this.call.write(answer as unknown as BatchAppendResp);
    if (!roomLeft && !this.holding) void this.holdUntil(new Promise((resolve) => this.call.once('drain', resolve)));
  }

  /** Pauses reading until `drained` settles, which applies backpressure to the client. */
  private async holdUntil(drained: Promise<void>): Promise<void> {
    this.holding = true;
    this.call.pause();
    await drained;
    this.holding = false;
    this.call.resume();
  }

  private endIfDone(): void {
    if (this.ended && this.inFlight === 0 && !this.call.writableEnded) this.call.end();
  }
}

const addProposed = (append: Unfinished, request: BatchAppendReq): BatchProblem | undefined => {
  try {
    for (const message of request.getProposedMessagesList()) {
      const event = readProposed(message);
      append.size = addSize(append.size, event);
      append.events.push(event);
    }
  } catch (error) {
    return problemOf(error);
  }
  return isTooLarge(append.size) ? { type: 'too-large' } : undefined;
};

/** Handles `Streams.BatchAppend`: the client keeps one such call open and sends all its appends through it. */
export const batchAppendHandler =
  (log: EventLog, openCalls: OpenCalls) =>
  (call: Call): void => {
    openCalls.add(call);
    new BatchAppend(call, log);
  };
