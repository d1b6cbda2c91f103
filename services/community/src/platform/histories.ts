import type { AnyEvent, Recorded } from '@pixchange/contracts/events/envelope';
import { fold, type StreamView } from '../kernel/decider.ts';
import type { StreamId } from '../kernel/stream.ts';
import { isStaffRecord } from './event-log/staff-record.ts';

/** What staff can see as it was at any time, by the resource of the console that shows it. */
export type HistoryResource = 'users' | 'images' | 'albums' | 'collections' | 'offers' | 'nfts' | 'accounts';

export interface History {
  readonly stream: (id: string) => StreamId;
  /** What the events of the stream make, the first one first. */
  readonly stateOf: (events: readonly Recorded[]) => unknown;
}

/** The histories that a module brings with its FeatureModule. */
export type Histories = Partial<Record<HistoryResource, History>>;

export const HISTORIES = Symbol('histories');

/** The history of what has a stream of its own. Beside records of staff its events are all of the view's types. */
export const historyOf = <State, Event extends AnyEvent>(view: StreamView<State, Event>): History => ({
  stream: view.stream,
  stateOf: (events) => fold(view, events.filter((event) => !isStaffRecord(event)) as unknown as readonly Event[]),
});
