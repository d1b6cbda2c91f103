type Waiter = () => void;

/** Lets readers sleep until the next commit to the log or to the stream that they follow. */
export class Wakeups {
  private readonly ofLog = new Set<Waiter>();
  private readonly ofStreams = new Map<string, Set<Waiter>>();

  /** Wakes the followers of the log and of these streams. */
  wake(streams: Iterable<string>): void {
    for (const waiter of [...this.ofLog]) waiter();
    if (this.ofStreams.size === 0) return;
    for (const stream of streams) for (const waiter of [...(this.ofStreams.get(stream) ?? [])]) waiter();
  }

  /**
   * Sleeps until the next commit, or until `signal` is aborted. Must be called right after a read, without awaiting in
   * between; otherwise the caller can miss a commit.
   */
  nextCommit(signal: AbortSignal): Promise<void> {
    return this.sleep(this.ofLog, signal, () => undefined);
  }

  /** Sleeps until the next commit to a stream, or until `signal` is aborted. */
  nextCommitTo(stream: string, signal: AbortSignal): Promise<void> {
    const waiters = this.ofStreams.get(stream) ?? new Set<Waiter>();
    this.ofStreams.set(stream, waiters);
    return this.sleep(waiters, signal, () => {
      if (waiters.size === 0 && this.ofStreams.get(stream) === waiters) this.ofStreams.delete(stream);
    });
  }

  private sleep(waiters: Set<Waiter>, signal: AbortSignal, left: () => void): Promise<void> {
    return new Promise((resolve) => {
      const awake = (): void => {
        waiters.delete(awake);
        signal.removeEventListener('abort', awake);
        left();
        resolve();
      };
      if (signal.aborted) {
        left();
        resolve();
        return;
      }
      waiters.add(awake);
      signal.addEventListener('abort', awake);
    });
  }
}
