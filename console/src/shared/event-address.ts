import type { EventLine } from '@pixchange/contracts/http/admin-events';

/** Returns the address of the page of a stream on which this event is the newest. */
export const eventAddress = ({ stream, revision }: Pick<EventLine, 'stream' | 'revision'>): string =>
  `/events?${new URLSearchParams({ stream, before: String(revision + 1) })}`;
