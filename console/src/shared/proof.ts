/** Asks for the password and returns whether it was entered; the dialog registers itself while it is on the page. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

export const setAsker = (next: Asker | null): void => {
  asker = next;
};

/** Asks for the password, once for several simultaneous calls. */
export const askForProof = (): Promise<boolean> => {
  if (asker === null) return Promise.resolve(false);
  asked ??= asker().finally(() => {
    asked = null;
  });
  return asked;
};
