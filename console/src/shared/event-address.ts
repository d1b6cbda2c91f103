import type { EventLine } from '@pixchange/contracts/http/admin-events';

/** Returns the URL of the page of a stream that has this event as its newest. */
export const eventAddress = ({ stream, revision }: Pick<EventLine, 'stream' | 'revision'>): string =>
  `/events?${new URLSearchParams({ stream, before: String(revision + 1) })}`;
