import { useEffect } from 'react';
import { titleOf } from '../text/product.text.ts';

/** @param page absent on home, whose title is the product's name alone. */
export const useTitle = (page?: string): void => {
  useEffect(() => {
    document.title = titleOf(page);
  }, [page]);
};
