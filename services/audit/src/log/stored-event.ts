/** Event as stored or exported, not validated yet. */
export interface StoredEvent {
  /** Commit position in the whole log. */
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** Data as stored, with personal text as ciphertext. Data that is not JSON stays unchanged. */
  readonly data: unknown;
  readonly metadata: unknown;
  /** Bytes that the leaf hash covers, if the source has them; otherwise, they are computed from the fields above. */
  readonly leaf?: Uint8Array;
}

/** Returns the time in the event's metadata: ISO 8601, or an empty string if there is none. */
export const recordedAtOf = ({ metadata }: StoredEvent): string => {
  if (typeof metadata !== 'object' || metadata === null) return '';
  const { recordedAt } = metadata as { readonly recordedAt?: unknown };
  return typeof recordedAt === 'string' ? recordedAt : '';
};
