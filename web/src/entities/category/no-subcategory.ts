/** The choice of none, in a form. */
export const NO_SUBCATEGORY = '';
