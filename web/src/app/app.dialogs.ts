import { lazyOf } from '../shared/lazy.ts';

declare module '../shared/session/dialogs.ts' {
  interface DialogProps {
    impressum: object;
  }
}

export const appDialogs = {
  welcome: lazyOf(() => import('./welcome-dialog.tsx'), 'WelcomeDialog'),
  impressum: lazyOf(() => import('./shell/impressum-dialog.tsx'), 'ImpressumDialog'),
};
