import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** So often the session is looked at, and the connection kept open by a comment. */
const CHECK_MS = 5_000;
/** Who reads nothing any more is cut off. */
const BUFFERED_BYTES_MAX = 64 * 1_024;

/** A connection over which a page hears what changes, by server-sent events. */
export class EventStream {
  private readonly stream = new PassThrough();
  private readonly check: NodeJS.Timeout;

  /**
   * @param isGood whether the session is still good; the stream ends with it. A failure to find out ends nothing: without the database
   * nothing is shown either
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

  /** However it ends: by either side, or since nobody reads. */
  onClose(listener: () => void): void {
    this.stream.on('close', listener);
  }

  sendTo(reply: FastifyReply): void {
    void reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'no-store')
      // For proxies that would keep it until it ends.
      .header('X-Accel-Buffering', 'no')
      .send(this.stream);
  }

  private write(text: string): void {
    if (this.stream.writableEnded || this.stream.destroyed) return;
    if (this.stream.writableLength > BUFFERED_BYTES_MAX) this.stream.destroy();
    else this.stream.write(text);
  }
}
