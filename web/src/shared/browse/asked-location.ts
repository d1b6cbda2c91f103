import { createContext, useContext } from 'react';
import { useLocation, type Location } from 'react-router';

/** The address that was asked for, while a page still shows the one before it; null where nothing is put off. */
export const AskedLocation = createContext<Location | null>(null);

export const useAskedLocation = (): Location => {
  const shown = useLocation();
  return useContext(AskedLocation) ?? shown;
};
