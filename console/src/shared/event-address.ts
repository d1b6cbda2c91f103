import type { EventLine } from '@pixchange/contracts/http/admin-events';

/** Returns the path of the event log page that lists the stream of this event, starting with this event. */
export const eventAddress = ({ stream, revision }: Pick<EventLine, 'stream' | 'revision'>): string =>
  `/events?${new URLSearchParams({ stream, before: String(revision + 1) })}`;
