import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Interval at which the session is checked, and a comment is sent to keep the connection open. */
const CHECK_MS = 5_000;
/** Unread bytes above which the connection is closed. */
const BUFFERED_BYTES_MAX = 64 * 1_024;

/** A connection that sends changes to a page as server-sent events. */
export class EventStream {
  private readonly stream = new PassThrough();
  private readonly check: NodeJS.Timeout;

  /**
   * @param isGood whether the session is still valid; otherwise the stream ends. An error of the check does not end the
   * stream: while the database is unavailable, the stream sends nothing anyway
   */
  constructor(isGood: () => Promise<boolean>) {
    this.check = setInterval(() => {
      isGood().then(
        (good) => (good ? this.write(': still here\n\n') : this.end()),
        () => this.write(': still here\n\n'),
      );
    }, CHECK_MS);
    this.onClose(() => clearInterval(this.check));
  }

  send(event: string, data: object, id: string | null = null): void {
    this.write(`event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.stream.end();
  }

  /** Registers a listener for the end of the stream: either side closed it, or the caller does not read. */
  onClose(listener: () => void): void {
    this.stream.on('close', listener);
  }

  sendTo(reply: FastifyReply): void {
    void reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store')
      // Stops proxies from buffering the stream until it ends.
      .header('X-Accel-Buffering', 'no')
      .send(this.stream);
  }

  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.writableLength > BUFFERED_BYTES_MAX) this.stream.destroy();
    else this.stream.write(text);
  }
}
