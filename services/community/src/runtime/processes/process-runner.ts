import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import { Counter } from 'prom-client';
import { DomainError, invariant } from '../../kernel/errors.ts';
import type { Process, Step } from '../../kernel/process.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { traced } from '../../platform/tracing/spans.ts';
import type { Commands } from '../commands/commands.ts';
import { pause } from '../jobs/locked-loop.ts';
import { OpenRequests } from './open-requests.ts';

/** Time for which a consumer leaves a stream to a request in another Node process. */
const REQUEST_MS = 3_000;

/**
 * Maximum number of events that a consumer of processes handles concurrently; most of them only wait for their request.
 */
export const RESUMED_MAX = 64;

interface Status {
  readonly status: string;
}

/** Commands on deciders: `Commands` of the product, or an in-memory version for tests. */
export type ProcessCommands = Pick<Commands, 'run' | 'stateOf'>;

/**
 * Runs business processes from their current state until they end or have to wait. The request that begins a process
 * runs it. If the request fails, a consumer of the first event completes the process. Concurrent runs are harmless,
 * because every step may be repeated.
 */
export class ProcessRunner {
  private readonly requests = new OpenRequests();
  private readonly stopping = new AbortController();
  private readonly steps: Counter<'process' | 'step'> | null;

  constructor(
    private readonly commands: ProcessCommands,
    metrics: Metrics | null = null,
  ) {
    this.steps =
      metrics &&
      new Counter({
        name: 'pixchange_process_steps_total',
        help: 'Steps that purchases, refunds, transfers and mints have taken, by the state that they left',
        labelNames: ['process', 'step'],
        registers: [metrics.registry],
      });
  }

  /** Ends all waits for requests of other Node processes, because this Node process stops. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * Runs steps of a business process for a request; meanwhile, consumers in this Node process do not work on the
   * stream.
   */
  request<T>({ name }: { readonly name: string }, id: string, work: () => Promise<T>): Promise<T> {
    return this.requests.run(`${name} ${id}`, work);
  }

  /**
   * Runs steps until the process ends or has to wait, and returns the state.
   * @param known the state, if it was just read
   * @throws the error of a step, except for the refusals that the step handles
   */
  async finish<C, S extends Status, E extends AnyEvent, P>(
    process: Process<C, S, E, P>,
    ports: P,
    id: string,
    known?: S,
  ): Promise<S> {
    let state = known ?? (await this.commands.stateOf(process.decider, id));
    for (;;) {
      const next = await this.step(process, ports, state);
      if (next === state) return state;
      state = next;
    }
  }

  /** Completes a business process after an event, unless a request completes it within some seconds of the event. */
  async resume<C, S extends Status, E extends AnyEvent, P>(
    process: Process<C, S, E, P>,
    ports: P,
    id: string,
    { metadata: { recordedAt } }: Pick<Recorded, 'metadata'>,
  ): Promise<S> {
    const wasHere = await this.requests.ended(`${process.name} ${id}`);
    const state = await this.commands.stateOf(process.decider, id);
    if (this.stepOf(process, state) === null) return state;
    const ageMs = Math.max(0, Date.now() - Date.parse(recordedAt));
    if (wasHere || ageMs >= REQUEST_MS) return this.finish(process, ports, id, state);
    await pause(REQUEST_MS - ageMs, this.stopping.signal);
    return this.finish(process, ports, id);
  }

  /** Runs the next step; returns the same state when there is none. */
  step<C, S extends Status, E extends AnyEvent, P>(process: Process<C, S, E, P>, ports: P, state: S): Promise<S> {
    const step = this.stepOf(process, state);
    if (step === null) return Promise.resolve(state);
    return traced({ name: `process ${process.name} ${state.status}` }, async () => {
      const command = await commandOf(step, state, ports);
      if (command === null) return state;
      const { state: next } = await this.commands.run(process.decider, command);
      invariant(next.status !== state.status, `${process.name} moves on from ${state.status}`);
      this.steps?.inc({ process: process.name, step: state.status });
      return next;
    });
  }

  private stepOf<C, S extends Status, E extends AnyEvent, P>(
    { steps }: Process<C, S, E, P>,
    { status }: S,
  ): Step<S, C, P> | null {
    return steps[status as S['status']] as Step<S, C, P> | null;
  }
}

const commandOf = async <C, S, P>({ run, refusals }: Step<S, C, P>, state: S, ports: P): Promise<C | null> => {
  try {
    return await run(state, ports);
  } catch (error) {
    const refusal = error instanceof DomainError ? refusals?.[error.code] : undefined;
    if (refusal === undefined) throw error;
    return refusal(state);
  }
};
