import { dialogs, type Purpose } from '../../shared/session/dialogs.ts';

/** Purposes whose action opens neither a dialog nor a page. */
const inPlace: readonly (Purpose | undefined)[] = ['favourite', 'follow'];

/**
 * Whether the action that waits for the login opens a dialog or a page. The welcome dialog or the profile must not open
 * over it.
 */
export const wantedActionNavigates = (): boolean => {
  const { wanted } = dialogs.getState();
  return wanted !== null && !inPlace.includes(wanted.purpose);
};
