/** Form value for no subcategory. */
export const NO_SUBCATEGORY = '';
