import { lazyOf } from '../../shared/lazy.ts';
import type { UploadRequest } from '../../shared/session/dialogs.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'sign-up': { inviterId?: string };
    'forgot-password': object;
    'change-password': object;
    logout: object;
    /**
     * Notice after a completed step. Its button returns to the interrupted upload (`from`), or opens the profile or
     * home.
     */
    completion: { title: string; text: string; button: string; from?: UploadRequest };
  }
}

export const accountsDialogs = {
  'sign-up': lazyOf(() => import('./sign-up-dialog.tsx'), 'SignUpDialog'),
  login: lazyOf(() => import('./login-dialog.tsx'), 'LoginDialog'),
  'forgot-password': lazyOf(() => import('./reset-link-dialogs.tsx'), 'ForgotPasswordDialog'),
  'change-password': lazyOf(() => import('./reset-link-dialogs.tsx'), 'ChangePasswordDialog'),
  logout: lazyOf(() => import('./small-dialogs.tsx'), 'LogoutDialog'),
  'confirm-account': lazyOf(() => import('./small-dialogs.tsx'), 'ConfirmAccountDialog'),
  completion: lazyOf(() => import('./small-dialogs.tsx'), 'CompletionDialog'),
};
