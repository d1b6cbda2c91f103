import { useState, type TransitionEvent } from 'react';

/**
 * Detects whether the browser has autofilled a field. Scripts can't read the value until the person interacts with the
 * page. They can observe the style of an autofilled field: it has a CSS transition, whose end is an event
 * (shared/ui/field.module.css).
 */
export const useAutofill = () => {
  const [autofilled, setAutofilled] = useState(false);
  const onTransitionEnd = ({ target }: TransitionEvent) => {
    if (target instanceof HTMLInputElement && target.matches(':autofill')) setAutofilled(true);
  };
  return { autofilled, setAutofilled, onTransitionEnd };
};

/** Returns the typed or autofilled value of a form's field. */
export const givenIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};
