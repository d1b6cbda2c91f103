import { createContext, useContext } from 'react';
import { useLocation, type Location } from 'react-router';

/** Requested location while the page still shows the previous one; null without a provider. */
export const AskedLocation = createContext<Location | null>(null);

export const useAskedLocation = (): Location => {
  const shown = useLocation();
  return useContext(AskedLocation) ?? shown;
};
