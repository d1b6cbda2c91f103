import { dialogs, type Purpose } from '../../shared/session/dialogs.ts';

/** Acts that open neither a dialog nor a page. */
const inPlace: readonly (Purpose | undefined)[] = ['favourite', 'follow'];

/** Whether the action after the login leads elsewhere than the welcome or the profile. */
export const leadsOn = (): boolean => {
  const { wanted } = dialogs.getState();
  return wanted !== null && !inPlace.includes(wanted.purpose);
};
