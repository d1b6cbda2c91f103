import { useState, type FormEvent } from 'react';

/**
 * Returns a form's submit function and the last error; the function does nothing while an earlier submission is
 * pending.
 */
export const useSubmit = (work: () => Promise<void>) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    problem,
    isBusy,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
};
