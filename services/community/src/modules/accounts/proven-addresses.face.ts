/** Blockchain addresses that members have proven. An address belongs to one member at a time. */
export abstract class Addresses {
  /** Returns the keyed hash that names an address in events; letter case does not matter. */
  abstract hashOf(address: string): string;
  /** Returns the member whose profile has this address now; null when no profile has it. */
  abstract holderOf(address: string): Promise<string | null>;
}
