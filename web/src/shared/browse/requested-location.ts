import { createContext, useContext } from 'react';
import { useLocation, type Location } from 'react-router';

/** Requested location while the page still shows the previous one; null without a provider. */
export const RequestedLocation = createContext<Location | null>(null);

export const useRequestedLocation = (): Location => {
  const shown = useLocation();
  return useContext(RequestedLocation) ?? shown;
};
