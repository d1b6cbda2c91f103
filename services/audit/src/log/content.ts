const isSealed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '$sealed');

/** Returns the content of an event as text, for comparisons. Ciphertexts differ each time and are left out. */
export const contentOf = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (isSealed(value) ? null : value)) ?? '';
