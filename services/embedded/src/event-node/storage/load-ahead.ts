import type { StreamStates } from '../streams/stream-states.ts';
import type { StreamState } from '../streams/stream-state.ts';

/**
 * Reads the states that the next group will need while the writer is busy with the one before it. What a commit changes
 * meanwhile is not taken from here: the commit knows better.
 */
export class LoadAhead {
  private wanted = new Set<string>();
  private readonly overtaken = new Set<string>();
  private loading: Promise<void> | undefined;

  constructor(
    private readonly states: StreamStates,
    private readonly load: (bases: readonly string[]) => Promise<StreamState[]>,
  ) {}

  /** Notes a stream that the next group writes to. */
  want(base: string): void {
    if (this.states.has(base)) return;
    this.wanted.add(base);
    this.loading ??= this.run();
  }

  /** To be told of every commit before it becomes visible in the states. */
  overtake(changed: Iterable<StreamState>): void {
    if (this.loading === undefined) return;
    for (const { base } of changed) this.overtaken.add(base);
  }

  /** Settles when nothing is being read. */
  settled(): Promise<void> | undefined {
    return this.loading;
  }

  private async run(): Promise<void> {
    // Whoever comes in the same turn is read together.
    await Promise.resolve();
    try {
      while (this.wanted.size > 0) {
        const bases = [...this.wanted];
        this.wanted = new Set();
        this.overtaken.clear();
        for (const state of await this.load(bases)) if (!this.overtaken.has(state.base)) this.states.keep(state);
      }
    } catch {
      // The writer reads for itself what it does not find, and fails on its own if the database is gone.
      this.wanted.clear();
    } finally {
      this.loading = undefined;
    }
  }
}
