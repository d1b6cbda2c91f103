/** Puts the focus into the first field of a form whose value is not valid. */
export const focusInvalid = (form: ParentNode | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
