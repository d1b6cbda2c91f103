/** An event as it stands in the store or in a file: nothing of it is believed yet. */
export interface StoredEvent {
  /** The commit position in the whole log. */
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** As stored: what is personal is a ciphertext. Whatever is no JSON is given as it is. */
  readonly data: unknown;
  readonly metadata: unknown;
  /** The bytes that the leaf is the hash of, where the source has them; otherwise they are made of the fields above. */
  readonly leaf?: Uint8Array;
}

/** When it was recorded, as its metadata say it: ISO 8601, or an empty text where they do not. */
export const recordedAtOf = ({ metadata }: StoredEvent): string => {
  if (typeof metadata !== 'object' || metadata === null) return '';
  const { recordedAt } = metadata as { readonly recordedAt?: unknown };
  return typeof recordedAt === 'string' ? recordedAt : '';
};
