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

/** Registers the worker that caches the shell; without it, everything works except offline. */
const register = (): void => {
  if (import.meta.env.PROD)
    navigator.serviceWorker
      ?.register('/sw.js')
      .catch((error: unknown) => logLine(`The worker for offline pages was not registered: ${String(error)}`));
};

/** Notice that is shown while the browser is offline. */
export const Offline = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    // After the page has loaded its own resources.
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
