import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEvent } from '../storage/log-event.ts';
import { encodeEvent, type IdForm } from '../wire/event-encoder.ts';
import type { LinkResolver } from './link-resolver.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Where a reader's answers go, no faster than its client takes them. */
export class Sink {
  constructor(
    private readonly call: ReadCall,
    /** Aborted when nobody reads any more. */
    readonly signal: AbortSignal,
    private readonly idForm: IdForm,
    private readonly links: LinkResolver | undefined,
  ) {}

  /** Sends an encoded `ReadResp`; settles when the client has room for the next. */
  async send(message: Buffer): Promise<void> {
    if (!this.write(message)) await this.drained();
  }

  /** Sends events in their order. */
  async sendEvents(events: readonly LogEvent[]): Promise<void> {
    if (this.links === undefined) {
      for (const event of events) if (!this.write(encodeEvent({ event }, this.idForm))) await this.drained();
      return;
    }
    for await (const resolved of this.links.resolve(events)) {
      if (!this.write(encodeEvent(resolved, this.idForm))) await this.drained();
    }
  }

  /** Whether there is room for more. */
  private write(message: Buffer): boolean {
    this.signal.throwIfAborted();
    return this.call.write(message as unknown as ReadResp);
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.call.removeListener('drain', done);
        this.signal.removeEventListener('abort', done);
        resolve();
      };
      this.call.once('drain', done);
      this.signal.addEventListener('abort', done);
      if (this.signal.aborted) done();
    });
  }
}
