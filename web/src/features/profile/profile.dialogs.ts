import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'account-delete': object;
  }
}

export const profileDialogs = {
  'account-delete': lazyOf(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog'),
};
