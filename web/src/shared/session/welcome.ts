/** On `window` when somebody has just signed up, for whatever greets or measures. */
const WELCOME_EVENT = 'pixchange:welcome';

export const emitWelcome = (userId: string): void =>
  void dispatchEvent(new CustomEvent(WELCOME_EVENT, { detail: { userId } }));
