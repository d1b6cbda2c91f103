import { HttpError, useNotify, useRefresh } from 'react-admin';

const CONFLICT = 409;

/**
 * Returns the handler for save errors. The handler shows the reason, and reloads a record that somebody else has
 * changed meanwhile.
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
