import { createContext, useContext } from 'react';
import { useLocation, type Location } from 'react-router';

/** The address that was asked for, while the page still shows the one before it; null where pages change at once. */
export const AskedLocation = createContext<Location | null>(null);

export const useAskedLocation = (): Location => {
  const shown = useLocation();
  return useContext(AskedLocation) ?? shown;
};
