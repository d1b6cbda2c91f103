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

/** The worker that keeps the shell; without one, or where it is refused, everything works but offline. */
const register = (): void => {
  if (import.meta.env.PROD)
    navigator.serviceWorker
      ?.register('/sw.js')
      .catch((error: unknown) => logLine(`The worker for offline pages was not registered: ${String(error)}`));
};

/** Says that there is no network, for as long as there is none. */
export const Offline = () => {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    // After what the page itself has to load.
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
