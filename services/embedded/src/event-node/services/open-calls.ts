import type { EventEmitter } from 'node:events';
import { unavailable } from './rpc-errors.ts';

type Call = EventEmitter & { cancelled: boolean };

/** Abort reason of every call, created once: a new error per call would cost as much as sending an event. */
const callIsOver = new Error('the call is over');

/** Calls without a time limit, which must be ended when the node stops. */
export class OpenCalls {
  private readonly calls = new Map<Call, AbortController>();

  /** Registers a call until it ends. The signal aborts when the call must stop. */
  add(call: Call): AbortSignal {
    const controller = new AbortController();
    this.calls.set(call, controller);
    const over = (): void => {
      this.calls.delete(call);
      controller.abort(callIsOver);
    };
    call.once('cancelled', over);
    call.once('close', over);
    call.once('finish', over);
    return controller.signal;
  }

  /** Ends every call with an error that makes its client reconnect. */
  endAll(reason: string): void {
    for (const [call, controller] of [...this.calls]) {
      if (!call.cancelled) call.emit('error', unavailable(reason));
      controller.abort();
    }
    this.calls.clear();
  }
}
