import { useState, type FormEvent } from 'react';

/** What a form does when it is sent, once at a time, and why it could not. */
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
