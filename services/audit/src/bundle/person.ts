import type { StoredEvent } from '../log/stored-event.ts';

/** Whether a stream belongs to a person, by its name or by a field of its first event. */
const belongsTo = (userId: string, { stream, data }: StoredEvent): boolean => {
  if (stream === `wallet-${userId}` || stream === `invitations-${userId}`) return true;
  if (typeof data !== 'object' || data === null) return false;
  const of = data as Readonly<Record<string, unknown>>;
  if (['purchase-', 'grant-', 'refund-'].some((prefix) => stream.startsWith(prefix))) return of['userId'] === userId;
  return stream.startsWith('transfer-') && (of['senderId'] === userId || of['recipientId'] === userId);
};

/**
 * Selects the events that determine one person's balances, always as whole streams. Events must be passed in the order
 * of the log, from the first.
 */
export class PersonEvents {
  private readonly streams = new Set<string>();

  constructor(private readonly userId: string) {}

  includes(event: StoredEvent): boolean {
    if (this.streams.has(event.stream)) return true;
    if (event.revision !== 0 || !belongsTo(this.userId, event)) return false;
    this.streams.add(event.stream);
    return true;
  }
}
