import { Inject, Injectable, type Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamDecider } from '../kernel/decider.ts';
import { Commands, RunCommand } from './commands.ts';
import type { Outcome } from './event-log/command-runner.ts';

/**
 * Defines command handling for a decider: a command class, and the Nest handler that runs it. `execute(new
 * Run(command))` on Nest's bus returns the `Outcome`.
 */
export const commandsOf = <C, S, E extends AnyEvent>(
  decider: StreamDecider<C, S, E, never>,
): { Run: new (command: C) => RunCommand<C, S, E>; Handler: Type<ICommandHandler> } => {
  class Run extends RunCommand<C, S, E> {}

  @Injectable()
  @CommandHandler(Run)
  class Handler implements ICommandHandler<Run, Outcome<S, E>> {
    constructor(@Inject(Commands) private readonly commands: Commands) {}

    execute({ command }: Run): Promise<Outcome<S, E>> {
      return this.commands.run(decider, command);
    }
  }

  return { Run, Handler };
};
