import { HttpError, useNotify, useRefresh } from 'react-admin';

const CONFLICT = 409;

/** Says why a record could not be saved, and shows it as it is now where somebody else changed it meanwhile. */
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
