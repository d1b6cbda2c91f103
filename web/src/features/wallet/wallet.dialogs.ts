import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    purchase: object;
  }
}

export const walletDialogs = {
  purchase: lazyOf(() => import('./purchase-dialog.tsx'), 'PurchaseDialog'),
};
