import { useLocation, useNavigate } from 'react-router';

/** In the address while the dialog that sells coins is open; its value is the pack that was picked, or nothing. */
export const PURCHASE_QUERY = 'purchase-coins';

export const withPurchase = (search: string, packId = ''): string => {
  const query = new URLSearchParams(search);
  query.set(PURCHASE_QUERY, packId);
  return `?${query}`;
};

/** Opens the dialog over the page that is shown, or takes it to a pack's step; a reload finds it there again. */
export const useOpenPurchase = (): ((packId?: string) => void) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (packId) => void navigate({ pathname, search: withPurchase(search, packId) }, { replace: true, state });
};
