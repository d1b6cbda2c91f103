import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogEvent } from '../storage/log-event.ts';
import { encodeEvent, type IdForm } from '../wire/event-encoder.ts';
import { writeTogether } from '../services/write-together.ts';
import type { LinkResolver } from './link-resolver.ts';

/** Number of bytes that are written before the sink checks for backpressure. */
const portionBytes = 64 * 1024;

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Writes the responses of a read, no faster than its client consumes them. */
export class Sink {
  constructor(
    private readonly call: ReadCall,
    /** Aborted when the client no longer reads. */
    readonly signal: AbortSignal,
    private readonly idForm: IdForm,
    private readonly links: LinkResolver | undefined,
  ) {
    writeTogether(call);
  }

  /**
   * Sends an encoded `ReadResp`; resolves when the client can accept another one, and rejects when the call is over.
   */
  async send(message: Buffer): Promise<void> {
    if (!this.write(message)) await this.drained();
  }

  async sendEvents(events: readonly LogEvent[]): Promise<void> {
    if (this.links !== undefined) {
      for await (const resolved of this.links.resolve(events)) await this.send(encodeEvent(resolved, this.idForm));
      return;
    }
    for (let next = 0; next < events.length;) {
      const [after, hasRoom] = this.writeSome(events, next);
      next = after;
      if (!hasRoom) await this.drained();
    }
  }

  /** Writes some events together. Returns the index of the next event, and whether the stream has room for it. */
  private writeSome(events: readonly LogEvent[], start: number): [number, boolean] {
    this.call.cork();
    let bytes = 0;
    let next = start;
    let hasRoom = true;
    for (; next < events.length && bytes < portionBytes; next++) {
      const message = encodeEvent({ event: events[next] }, this.idForm);
      bytes += message.length;
      hasRoom = this.write(message);
    }
    this.call.uncork();
    return [next, hasRoom];
  }

  /** Writes a message; returns whether the stream has room for more. */
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
