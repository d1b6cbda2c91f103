import type { ICommand } from '@nestjs/cqrs';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { Decider } from '../kernel/decider.ts';
import type { CommandRunner, Outcome } from './event-log/command-runner.ts';
import type { ReadModelClock } from './read-model/clock.ts';
import { currentCause, currentContext } from './request-context.ts';

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
    const context = currentContext();
    if (context !== undefined && outcome.position !== null && outcome.position > context.written) context.written = outcome.position;
    return outcome;
  }

  stateOf<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): Promise<S> {
    return this.runner.stateOf(decider, streamId);
  }

  /** Waits, at most two seconds, until every projection shows what this request wrote. */
  async settle(): Promise<void> {
    const context = currentContext();
    if (context === undefined || context.written <= context.shown || context.behind) return;
    if (await this.clock.waitFor(context.written)) context.shown = context.written;
    else context.behind = true;
  }
}
