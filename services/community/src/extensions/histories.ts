import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import { fold, type StreamView } from '../kernel/decider.ts';
import type { StreamId } from '../kernel/stream.ts';
import { isStaffRecord } from '../platform/event-store/staff-record.ts';

/** Console resources whose earlier states staff can see. */
export type HistoryResource = 'users' | 'images' | 'albums' | 'collections' | 'offers' | 'nfts' | 'accounts';

/** Streams of one kind of console resource, and how their states are built. */
export interface History {
  readonly stream: (id: string) => StreamId;
  /** Returns the state after these events, which begin with the first one. */
  readonly stateOf: (events: readonly Recorded[]) => unknown;
}

/** Histories that a module provides through its FeatureModule. */
export type Histories = Partial<Record<HistoryResource, History>>;

/** Nest token of the histories of all modules. */
export const HISTORIES = Symbol('histories');

/**
 * Builds the history of resources that have their own streams. Except for staff records, the stream only has events of
 * the view's types.
 */
export const historyOf = <State, Event extends AnyEvent>(view: StreamView<State, Event>): History => ({
  stream: view.stream,
  stateOf: (events) => fold(view, events.filter((event) => !isStaffRecord(event)) as unknown as readonly Event[]),
});
