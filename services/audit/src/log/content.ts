const isSealed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '$sealed');

/**
 * Returns the content of an event as a string for comparisons. Ciphertexts are left out, because they differ each time.
 */
export const contentOf = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) => (isSealed(value) ? null : value)) ?? '';
