/** Returns the steps without those that repeat the previous name, such as a category named like its kind. */
export const withoutRepeats = <T extends { name: string }>(steps: readonly T[]): T[] =>
  steps.filter(({ name }, index) => name.trim().toLowerCase() !== steps[index - 1]?.name.trim().toLowerCase());
