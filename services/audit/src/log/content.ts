const isSealed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '$sealed');

/** What an event says, as text to compare. A ciphertext is another each time, whatever it holds, and is left out. */
export const contentOf = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (isSealed(value) ? null : value)) ?? '';
