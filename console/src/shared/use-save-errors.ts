import { HttpError, useNotify, useRefresh } from 'react-admin';

const CONFLICT = 409;

/**
 * Returns the handler of save errors, which reports the reason, and reloads a record that somebody else changed
 * meanwhile.
 */
export const useSaveErrors = () => {
  const notify = useNotify();
  const refresh = useRefresh();
  return {
    onError: (error: unknown) => {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
      if (error instanceof HttpError && error.status === CONFLICT) refresh();
    },
  };
};
