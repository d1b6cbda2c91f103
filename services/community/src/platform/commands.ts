import type { ICommand } from '@nestjs/cqrs';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { Decider } from '../kernel/decider.ts';
import type { CommandRunner, Outcome } from './event-log/command-runner.ts';
import type { ReadModelClock } from './read-model/clock.ts';
import { currentCause, currentContext } from './request-context.ts';
import { PartUnavailable } from './unavailable.ts';

const PATIENCE_MS = 15_000;

/** A command on its way through Nest's bus to the one handler of its decider. */
export class RunCommand<Command> implements ICommand {
  constructor(
    readonly streamId: string,
    readonly command: Command,
  ) {}
}

/** Runs commands for the request at hand, and lets it wait until its own writes can be read. */
export class Commands {
  constructor(
    private readonly runner: CommandRunner,
    private readonly clock: ReadModelClock,
  ) {}

  async run<C, S, E extends AnyEvent>(decider: Decider<C, S, E>, streamId: string, command: C): Promise<Outcome<S, E>> {
    const outcome = await this.runner.run(decider, streamId, command, currentCause());
    noteSeen(outcome.position);
    return outcome;
  }

  /** What a request has seen here, its answer must not deny: it is waited for like what the request wrote. */
  async stateOf<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): Promise<S> {
    const { state, position } = await this.runner.look(decider, streamId);
    noteSeen(position);
    return state;
  }

  /** Waits, at most two seconds, until every projection shows what this request wrote or saw in the log. */
  async settle(): Promise<void> {
    const context = currentContext();
    if (context === undefined || context.seen <= context.shown || context.behind) return;
    if (await this.clock.waitFor(context.seen)) context.shown = context.seen;
    else context.behind = true;
  }

  /**
   * For an answer that cannot be given without what the read model does not show yet: waits longer.
   * @throws PartUnavailable `read-model` after fifteen seconds
   */
  async settleOrRefuse(): Promise<void> {
    const context = currentContext();
    if (context === undefined || context.seen <= context.shown) return;
    if (!(await this.clock.waitFor(context.seen, PATIENCE_MS))) throw new PartUnavailable('read-model');
    context.shown = context.seen;
    context.behind = false;
  }
}

const noteSeen = (position: bigint | null): void => {
  const context = currentContext();
  if (context !== undefined && position !== null && position > context.seen) context.seen = position;
};
