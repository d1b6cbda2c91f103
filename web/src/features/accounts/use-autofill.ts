import { useState, type TransitionEvent } from 'react';

/**
 * Whether the browser filled a field in by itself. It tells no value of it before the person does something, but it paints the
 * field, and what is painted so ends a transition (shared/ui/field.module.css).
 */
export const useAutofill = () => {
  const [autofilled, setAutofilled] = useState(false);
  const onTransitionEnd = ({ target }: TransitionEvent) => {
    if (target instanceof HTMLInputElement && target.matches(':autofill')) setAutofilled(true);
  };
  return { autofilled, setAutofilled, onTransitionEnd };
};

/** What a form's field holds, typed or filled in by the browser. */
export const givenIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};
