/** Without those that are named like the one before them: a category that is called like its kind says nothing more. */
export const withoutRepeats = <T extends { name: string }>(steps: readonly T[]): T[] =>
  steps.filter(({ name }, index) => name.trim().toLowerCase() !== steps[index - 1]?.name.trim().toLowerCase());
