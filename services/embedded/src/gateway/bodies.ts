import type { IncomingMessage } from 'node:http';

/** Product's limit for a JSON or form body, plus the overhead of multipart framing. */
const bodyBytesMax = 1024 * 1024 + 64 * 1024;
/**
 * Memory overhead of a chunk. Without it in the total, many one-byte chunks would use far more memory than the limit.
 */
const chunkBytes = 256;

/** Collected body; `free` must be called when the body is no longer needed. */
type Collected = { outcome: 'whole'; body: Buffer; free: () => void } | { outcome: 'too large' | 'no room' };

type Unfinished = { giveUp: () => void };

/** Collects small bodies before an upstream socket is used; their total size stays below `bytesMax`. */
export const createBodies = (bytesMax: number) => {
  const unfinished = new Set<Unfinished>();
  let bytesHeld = 0;

  /** Frees memory by dropping the oldest incomplete bodies; returns false if `own` was dropped. */
  const makeRoom = (own: Unfinished): boolean => {
    while (bytesHeld > bytesMax) {
      const [oldest = own] = unfinished;
      oldest.giveUp();
      if (oldest === own) return false;
    }
    return true;
  };

  /** Collects the body of a request; `done` is not called if the client disconnects before the end. */
  const collect = (request: IncomingMessage, done: (collected: Collected) => void): void => {
    if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) {
      done({ outcome: 'too large' });
      return;
    }
    const chunks: Buffer[] = [];
    let [size, held] = [0, 0];
    const free = (): void => {
      bytesHeld -= held;
      held = 0;
    };
    const end = (collected?: Collected): void => {
      request.off('data', addChunk).off('end', whole).off('close', left);
      unfinished.delete(own);
      if (collected?.outcome !== 'whole') {
        free();
        chunks.length = 0;
      }
      if (collected !== undefined) done(collected);
    };
    const addChunk = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      held += chunk.length + chunkBytes;
      bytesHeld += chunk.length + chunkBytes;
      if (size > bodyBytesMax) end({ outcome: 'too large' });
      else makeRoom(own);
    };
    const whole = (): void => end({ outcome: 'whole', body: Buffer.concat(chunks), free });
    const left = (): void => end();
    const own: Unfinished = { giveUp: () => end({ outcome: 'no room' }) };
    unfinished.add(own);
    request.on('data', addChunk).once('end', whole).once('close', left);
  };

  return { collect };
};

export type Bodies = ReturnType<typeof createBodies>;
