import { useState, type TransitionEvent } from 'react';

/**
 * Detects whether the browser has filled in a field by itself. Its value is hidden until the person acts, but the
 * browser paints the field, which ends a transition (shared/ui/field.module.css).
 */
export const useAutofill = () => {
  const [autofilled, setAutofilled] = useState(false);
  const onTransitionEnd = ({ target }: TransitionEvent) => {
    if (target instanceof HTMLInputElement && target.matches(':autofill')) setAutofilled(true);
  };
  return { autofilled, setAutofilled, onTransitionEnd };
};

/** Returns the value of a form's field, typed or filled in by the browser. */
export const givenIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};
