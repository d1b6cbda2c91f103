import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    invite: object;
  }
}

export const sharingDialogs = {
  invite: lazyOf(() => import('./invite-dialog.tsx'), 'InviteDialog'),
};
