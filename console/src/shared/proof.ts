/** Asks for the password and answers whether it was given; the dialog puts itself here while it is on the page. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

export const setAsker = (next: Asker | null): void => {
  asker = next;
};

/** Several calls that need a proof at the same time ask once. */
export const askForProof = (): Promise<boolean> => {
  if (asker === null) return Promise.resolve(false);
  asked ??= asker().finally(() => {
    asked = null;
  });
  return asked;
};
