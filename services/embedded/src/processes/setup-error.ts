/** Something that trying again can't mend and a person must: its message says what and how. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
