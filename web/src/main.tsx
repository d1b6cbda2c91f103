import './languages.ts';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/instrument-sans/wght.css';
import './shared/ui/base.css';
import './shared/ui/boot.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/pages.tsx';
import { followGestures } from './entities/work/gestures.ts';
import { preloadActionsInTime } from './entities/work/preload-actions.ts';
import { followLateReads } from './shared/api/late-reads.ts';
import { followInstallPrompt } from './shared/session/install-prompt.ts';
import { followSystemTheme } from './shared/session/preferences.ts';
import { startSession } from './shared/session/session.ts';
import { followSheets } from './shared/lazy.ts';
import { followDrags } from './shared/ui/file-drag.ts';
import { listenForBack } from './navigation/back-guard.ts';

followSheets();
followSystemTheme();
followLateReads();
followInstallPrompt();
startSession();
followDrags();
followGestures();
preloadActionsInTime();
listenForBack();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
const draw = (): void =>
  // A transition renders in time slices, so that the page stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
/** Time in milliseconds after which the client renders with a loading state, even if its page has not loaded. */
const PAGE_MS_MAX = 1_000;
const waited = new Promise<void>((resolve) => setTimeout(resolve, PAGE_MS_MAX));
// The page shows the server's content until then.
void Promise.race([preloadPage(location), waited]).then(draw);
