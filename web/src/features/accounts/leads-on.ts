import { dialogs, type Purpose } from '../../shared/session/dialogs.ts';

/** Purposes whose action opens neither a dialog nor a page. */
const inPlace: readonly (Purpose | undefined)[] = ['favourite', 'follow'];

/** Whether the action pending after login opens its own dialog or page, so that no welcome or profile may follow. */
export const leadsOn = (): boolean => {
  const { wanted } = dialogs.getState();
  return wanted !== null && !inPlace.includes(wanted.purpose);
};
