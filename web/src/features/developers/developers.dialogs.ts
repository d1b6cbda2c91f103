import type { ApiKeyView, NewApiKey } from '@pixchange/contracts/http/api-keys';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    'api-key-revoke': { apiKey: ApiKeyView };
    /** `onRotated` receives the new key, which no later response contains. */
    'api-key-rotate': { apiKey: ApiKeyView; onRotated: (key: NewApiKey) => void };
  }
}

export const developersDialogs = {
  'api-key-revoke': lazyOf(() => import('./key-dialogs.tsx'), 'RevokeKeyDialog'),
  'api-key-rotate': lazyOf(() => import('./key-dialogs.tsx'), 'RotateKeyDialog'),
};
