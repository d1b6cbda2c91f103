export interface Counted {
  readonly network: string;
  readonly socket: { destroy(): unknown };
}

/**
 * Connections of each network, in the order in which they were added. Above the limit, the oldest are closed.
 * Connections younger than `graceMs` stay open: clients in a burst connect at once and send their data a little later.
 */
export class ConnectionsByNetwork<T extends Counted> {
  /** Connections with the time at which each was first added, in milliseconds. */
  private readonly networks = new Map<string, Map<T, number>>();

  /**
   * @param counts returns false for a connection that has changed since it was added and no longer counts; such a
   * connection is removed without being closed
   */
  constructor(
    private readonly max: number,
    private readonly graceMs: number,
    private readonly counts: (connection: T) => boolean,
  ) {}

  /** Adds the connection, or moves it to the end. */
  add(connection: T): void {
    const members = this.networks.get(connection.network) ?? new Map<T, number>();
    this.networks.set(connection.network, members);
    const addedAt = members.get(connection) ?? Date.now();
    members.delete(connection);
    members.set(connection, addedAt);
    this.closeFirst(members);
  }

  has(connection: T): boolean {
    return this.networks.get(connection.network)?.has(connection) === true;
  }

  remove(connection: T): void {
    const members = this.networks.get(connection.network);
    members?.delete(connection);
    if (members?.size === 0) this.networks.delete(connection.network);
  }

  /** Closes connections above the limit whose grace period has ended. Must be called regularly. */
  sweep(): void {
    for (const members of this.networks.values()) this.closeFirst(members);
  }

  private closeFirst(members: Map<T, number>): void {
    if (members.size <= this.max) return;
    for (const each of members.keys()) if (!this.counts(each)) members.delete(each);
    const before = Date.now() - this.graceMs;
    for (const [each, addedAt] of members) {
      if (members.size <= this.max) return;
      if (addedAt > before) continue;
      members.delete(each);
      each.socket.destroy();
    }
  }
}
