export interface Counted {
  readonly network: string;
  readonly socket: { destroy(): unknown };
}

/** Connections of each network in the order in which they were added; above the limit the first ones are closed. */
export class ConnectionsByNetwork<T extends Counted> {
  private readonly networks = new Map<string, Set<T>>();

  /** @param counts false for a connection that has changed since it was added; it is forgotten */
  constructor(
    private readonly max: number,
    private readonly counts: (connection: T) => boolean,
  ) {}

  /** Adds the connection, or moves it to the end. */
  add(connection: T): void {
    const set = this.networks.get(connection.network) ?? new Set();
    this.networks.set(connection.network, set);
    set.delete(connection);
    set.add(connection);
    if (set.size <= this.max) return;
    for (const each of set) if (!this.counts(each)) set.delete(each);
    for (const each of set) {
      if (set.size <= this.max) return;
      set.delete(each);
      each.socket.destroy();
    }
  }

  has(connection: T): boolean {
    return this.networks.get(connection.network)?.has(connection) === true;
  }

  remove(connection: T): void {
    const set = this.networks.get(connection.network);
    set?.delete(connection);
    if (set?.size === 0) this.networks.delete(connection.network);
  }
}
