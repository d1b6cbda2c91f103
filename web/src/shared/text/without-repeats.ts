/**
 * Returns the steps without those that have the same name as the previous one: a category named like its kind adds
 * nothing.
 */
export const withoutRepeats = <T extends { name: string }>(steps: readonly T[]): T[] =>
  steps.filter(({ name }, index) => name.trim().toLowerCase() !== steps[index - 1]?.name.trim().toLowerCase());
