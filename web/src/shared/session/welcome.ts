/** Event on `window` after a sign-up, for greetings or analytics. */
const WELCOME_EVENT = 'pixchange:welcome';

export const emitWelcome = (userId: string): void =>
  void dispatchEvent(new CustomEvent(WELCOME_EVENT, { detail: { userId } }));
