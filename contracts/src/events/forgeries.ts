import { fieldsOf } from './roles.ts';

const SEALED = '$sealed';

/** Whether a stored value is the ciphertext of a personal field. */
export const isSealed = (value: unknown): value is Readonly<Record<typeof SEALED, string>> =>
  typeof fieldsOf(value)[SEALED] === 'string';

/** Returns the stored form of the ciphertext of a personal field. */
export const sealedValue = (text: string): Readonly<Record<typeof SEALED, string>> => ({ [SEALED]: text });

/**
 * Types that set the address of an account, to which links to a new password are emailed. Without valid evidence such
 * an event has no effect at all; readers receive `EmailDisregarded` instead.
 */
const addressTypes: ReadonlySet<string> = new Set(['RegistrationStarted', 'EmailAdded']);

/** True for the types of events that set the address of an account. */
export const setsAddress = (type: string): boolean => addressTypes.has(type);

interface Placed {
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly data: unknown;
}

/** Returns the personal fields whose stored value is neither null nor ciphertext. */
export const plainFieldsOf = (personalFields: readonly string[], data: unknown): readonly string[] => {
  const fields = fieldsOf(data);
  return personalFields.filter((field) => (fields[field] ?? null) !== null && !isSealed(fields[field]));
};

/**
 * Returns why an event can't be the product's own; null if nothing shows it. The product encrypts personal text under
 * keys that the event store does not have, so plain text there was written by somebody else. The registration is the
 * first event of a member's stream, and an added address is never empty.
 */
export const forgeryOf = (
  personalFields: readonly string[],
  { type, stream, revision, data }: Placed,
): string | null => {
  const plain = plainFieldsOf(personalFields, data);
  if (plain.length > 0) return `plain text in ${plain.join(', ')}`;
  if (!setsAddress(type)) return null;
  const { email, userId } = fieldsOf(data);
  if (type === 'EmailAdded') return isSealed(email) ? null : 'no address';
  const isInPlace = revision === 0 && stream === `user-${String(userId)}`;
  return isInPlace ? null : `a registration at ${String(revision)}@${stream}`;
};
