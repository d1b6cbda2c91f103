import type { Writable } from 'node:stream';

const ignore = (): void => undefined;

/**
 * Makes a call send its pending messages together. By default, gRPC writes one message at a time and waits for each, so
 * every event costs a system call.
 */
export const writeTogether = (call: Writable): void => {
  call._writev = (chunks, done) => {
    for (const [index, { chunk, encoding }] of chunks.entries()) {
      call._write(chunk, encoding, index === chunks.length - 1 ? done : ignore);
    }
  };
};
