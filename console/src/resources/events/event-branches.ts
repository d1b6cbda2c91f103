import type { EventLine } from '@pixchange/contracts/http/admin-events';

export interface Branch {
  readonly event: EventLine;
  readonly followed: readonly Branch[];
}

/** Returns the events as trees, each event below its cause; an event whose cause is not in the list is a root. */
export const branchesOf = (events: readonly EventLine[]): Branch[] => {
  const ids = new Set(events.map(({ id }) => id));
  const byCause = new Map<string, EventLine[]>();
  for (const event of events) {
    const cause = ids.has(event.causation_id) ? event.causation_id : '';
    byCause.set(cause, [...(byCause.get(cause) ?? []), event]);
  }
  const under = (cause: string): Branch[] =>
    (byCause.get(cause) ?? []).map((event) => ({ event, followed: under(event.id) }));
  return under('');
};
