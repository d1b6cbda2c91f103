import { useEffect, useSyncExternalStore } from 'react';
import { logLine } from '../shared/log.ts';
import { offlineText as text } from './offline.text.ts';
import { reloadFailed } from './reload-failed.ts';
import css from './offline.module.css';

const changes = ['online', 'offline'] as const;
const subscribe = (changed: () => void): (() => void) => {
  for (const change of changes) addEventListener(change, changed);
  return () => {
    for (const change of changes) removeEventListener(change, changed);
  };
};

/** Registers the service worker that caches the app shell. If this fails, only the offline support is missing. */
const register = (): void => {
  if (import.meta.env.PROD)
    navigator.serviceWorker
      ?.register('/sw.js')
      .catch((error: unknown) =>
        logLine(`Registering the service worker failed; pages won't open offline: ${String(error)}`),
      );
};

/** Notice that is shown while the browser is offline. */
export const Offline = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    // Registers the worker after the page has loaded, because its downloads would compete with the page's own
    // resources.
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    addEventListener('online', reloadFailed);
    return () => removeEventListener('online', reloadFailed);
  }, []);
  return (
    <div role="status" className={css.area}>
      {!online && (
        <p className={css.banner}>
          <strong>{text.title}</strong> {text.text}
        </p>
      )}
    </div>
  );
};
