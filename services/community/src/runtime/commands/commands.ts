import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { StreamDecider, StreamView } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import { currentCause, currentContext, type RequestContext } from '../../platform/request-context.ts';
import { traced } from '../../platform/tracing/spans.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import type { Marks, ReadModelClock, Shown } from '../read-model/clock.ts';
import type { CommandRunner, Outcome } from './command-runner.ts';

const PATIENCE_MS = 15_000;

/** Command for Nest's bus: a decider with its command. */
class RunCommand<C, S, E extends AnyEvent> extends Command<Outcome<S, E>> {
  constructor(
    readonly decider: StreamDecider<C, S, E, never>,
    readonly command: C,
  ) {
    super();
  }
}

/** Runs commands for the current request, and can wait until the read model shows the request's own writes. */
export class Commands {
  private bus: CommandBus | null = null;

  constructor(
    private readonly runner: CommandRunner,
    private readonly clock: ReadModelClock,
  ) {}

  /** Sets Nest's bus, through which all later commands go. Programs without Nest have no bus. */
  useBus(bus: CommandBus): void {
    this.bus = bus;
  }

  /**
   * Decides a command on its stream, and appends the events.
   * @throws DomainError the refusal of the decider
   * @throws PartUnavailable when the event store does not respond, too many commands wait, or conflicts persist
   */
  run<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E, never>, command: C): Promise<Outcome<S, E>> {
    const { type } = command as { type?: unknown };
    return traced({ name: `command ${typeof type === 'string' ? type : 'unnamed'}` }, () =>
      this.bus === null ? this.decide(decider, command) : this.bus.execute(new RunCommand(decider, command)),
    );
  }

  /** Runs a command that the bus has delivered. */
  async decide<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E, never>, command: C): Promise<Outcome<S, E>> {
    const { outcome, refusal } = await this.runner.attempt(decider, decider.streamOf(command), command, currentCause());
    if (refusal !== null) {
      // A caller that handles the refusal must be able to read the writes that caused it, for example writes of an
      // identical request.
      this.noteSeen(refusal.position);
      throw refusal.error;
    }
    // Another request may have just written the earlier events of the stream, which can be of any type.
    this.noteSeen(outcome.restedOn);
    if (outcome.events.length === 0) this.noteSeen(outcome.position);
    else this.noteWritten(outcome.events, outcome.position);
    return outcome;
  }

  /**
   * Returns the state of a stream. The response must not contradict this state, so the request waits for the stream's
   * last event as for its own writes.
   */
  async stateOf<S, E extends AnyEvent, K>(view: StreamView<S, E, K>, key: K): Promise<S> {
    const { state, position } = await this.runner.look(view, view.stream(key));
    this.noteSeen(position);
    return state;
  }

  /**
   * Waits, at most two seconds, until the affected projections show the events that this request wrote or read in the
   * log. Does not wait for stopped projections. If a projection does not show the events, the response reports that the
   * read model is behind.
   */
  async settle(): Promise<void> {
    const context = currentContext();
    if (context === undefined || context.awaited.size === 0 || context.behind) return;
    if ((await this.waitFor(context)) !== 'shown') context.behind = true;
  }

  /**
   * Waits, at most two seconds, until the projections of these event types have reached a position.
   * @param unawaited further projections to wait for, which responses to writes do not await
   */
  async waitUntilShown(
    types: ReadonlySet<string>,
    position: bigint,
    unawaited: readonly string[] = [],
  ): Promise<Shown> {
    const projections = [...types].flatMap((type) => this.clock.projectionsFor(type));
    return this.clock.waitFor(this.clock.marksAt(position, [...projections, ...unawaited]));
  }

  /**
   * Waits longer than `settle`, for a response that needs the writes in the read model. Does not wait for stopped
   * projections.
   * @throws PartUnavailable `read-model` after fifteen seconds, or when a stopped projection in `needed` lacks the
   * writes
   */
  async settleOrRefuse(needed: readonly string[] = []): Promise<void> {
    const context = currentContext();
    if (context === undefined || context.awaited.size === 0) return;
    const shown = await this.waitFor(context, PATIENCE_MS);
    if (shown === 'late' || (shown === 'stopped' && !this.showsAll(needed, context)))
      throw new PartUnavailable('read-model');
    context.behind = shown === 'stopped';
  }

  /**
   * Reads the result of this request's writes. When the read model is behind and does not have the row yet, waits as
   * `settleOrRefuse` does, because the response to a write must not be "not found".
   * @throws PartUnavailable `read-model` when the row does not appear, for example because a projection is stopped
   */
  async readBack<T>(read: () => Promise<T>): Promise<T> {
    await this.settle();
    try {
      return await read();
    } catch (error) {
      if (currentContext()?.behind !== true || !(error instanceof DomainError)) throw error;
    }
    await this.settleOrRefuse();
    try {
      return await read();
    } catch (error) {
      if (currentContext()?.behind !== true || !(error instanceof DomainError)) throw error;
      throw new PartUnavailable('read-model', { cause: error });
    }
  }

  /** Waits for everything awaited so far; several waits of one request can run at the same time. */
  private async waitFor({ awaited }: RequestContext, waitMs?: number): Promise<Shown> {
    const marks = new Map(awaited);
    const shown = await this.clock.waitFor(marks, waitMs);
    if (shown === 'shown')
      for (const [projection, position] of marks) if (awaited.get(projection) === position) awaited.delete(projection);
    return shown;
  }

  private showsAll(projections: readonly string[], { awaited }: RequestContext): boolean {
    return this.clock.isShown(new Map([...awaited].filter(([projection]) => projections.includes(projection))));
  }

  private noteWritten(events: readonly AnyEvent[], position: bigint | null): void {
    const context = currentContext();
    if (context === undefined || position === null) return;
    const types = events.map(({ type }) => type);
    if (context.staffAction !== undefined) types.push('StaffActed');
    for (const type of types) addMarks(context, this.clock.marksAt(position, this.clock.projectionsFor(type)));
  }

  private noteSeen(position: bigint | null): void {
    const context = currentContext();
    if (context !== undefined && position !== null) addMarks(context, this.clock.marksAt(position));
  }
}

const addMarks = (context: RequestContext, marks: Marks): void => {
  for (const [projection, position] of marks)
    if (position > (context.awaited.get(projection) ?? -1n)) context.awaited.set(projection, position);
};

/** Handler of all commands on Nest's bus. */
@Injectable()
@CommandHandler(RunCommand)
export class RunCommandHandler<C, S, E extends AnyEvent> implements ICommandHandler<RunCommand<C, S, E>> {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(CommandBus) bus: CommandBus,
  ) {
    commands.useBus(bus);
  }

  execute({ decider, command }: RunCommand<C, S, E>): Promise<Outcome<S, E>> {
    return this.commands.decide(decider, command);
  }
}
