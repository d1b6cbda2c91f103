/**
 * Asks the person for the password or a code; resolves with whether the server accepted it. The dialog on the page
 * registers this function with `setAsker`.
 */
type ProofPrompt = () => Promise<boolean>;

let asker: ProofPrompt | null = null;
let pendingRequest: Promise<boolean> | null = null;

export const setAsker = (next: ProofPrompt | null): void => {
  asker = next;
};

/**
 * Asks for the password or a code once, even for several simultaneous requests. Resolves with whether the server
 * accepted the proof; with false while no dialog is mounted.
 */
export const requestProof = (): Promise<boolean> => {
  if (asker === null) return Promise.resolve(false);
  pendingRequest ??= asker().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
};
