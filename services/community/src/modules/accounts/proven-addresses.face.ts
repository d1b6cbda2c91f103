/** Addresses of the chain that members have proven, each one of one member at a time. */
export abstract class Addresses {
  /** A keyed hash, by which events name an address; letters' case does not matter. */
  abstract hashOf(address: string): string;
  /** The member whose profile has this address now; null when nobody has proven it. */
  abstract holderOf(address: string): Promise<string | null>;
}
