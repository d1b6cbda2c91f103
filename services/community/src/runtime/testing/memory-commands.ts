import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { Decider, StreamDecider, StreamView } from '../../kernel/decider.ts';
import type { Outcome } from '../commands/command-runner.ts';
import type { ProcessCommands } from '../processes/process-runner.ts';

interface Written {
  readonly streamId: string;
  readonly event: AnyEvent;
}

/** State of a stream after the events of the log before `next`. */
interface Head {
  readonly state: unknown;
  readonly next: number;
}

/** Runs commands on a log in memory, like `Commands` on the event store. */
export class MemoryCommands implements ProcessCommands {
  private heads = new Map<object, Map<string, Head>>();

  constructor(
    readonly log: Written[] = [],
    /** Awaited before every command, so that a test can let other commands run first, or end a run with an error. */
    private readonly turn: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Returns commands on the same log with another hook. */
  withTurn(turn: () => Promise<void>): MemoryCommands {
    const commands = new MemoryCommands(this.log, turn);
    commands.heads = this.heads;
    return commands;
  }

  async run<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E, never>, command: C): Promise<Outcome<S, E>> {
    await this.turn();
    // Must not await from here on; otherwise, another run could append between the decision and its events.
    const streamId = decider.streamOf(command);
    const restedOn = this.positionOf(streamId);
    const events = decider.decide(command, this.stateIn(decider, streamId));
    for (const event of events) this.log.push({ streamId, event });
    return { events, state: this.stateIn(decider, streamId), position: this.positionOf(streamId), restedOn };
  }

  async stateOf<S, E extends AnyEvent, K>(view: StreamView<S, E, K>, key: K): Promise<S> {
    await this.turn();
    return this.stateIn(view, view.stream(key));
  }

  private stateIn<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): S {
    const heads = this.heads.get(decider) ?? new Map<string, Head>();
    this.heads.set(decider, heads);
    const head = heads.get(streamId);
    let state = (head?.state ?? decider.initialState) as S;
    for (const written of this.log.slice(head?.next ?? 0))
      if (written.streamId === streamId) state = decider.evolve(state, written.event as unknown as E);
    heads.set(streamId, { state, next: this.log.length });
    return state;
  }

  private positionOf(streamId: string): bigint | null {
    const index = this.log.findLastIndex((written) => written.streamId === streamId);
    return index === -1 ? null : BigInt(index);
  }
}
