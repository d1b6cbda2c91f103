/** Focuses the first invalid field of a form. */
export const focusInvalid = (form: ParentNode | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
