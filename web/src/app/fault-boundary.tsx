import { Component, Suspense, useDeferredValue, useEffect, type ReactNode } from 'react';
import { closeDialog } from '../shared/session/dialogs.ts';
import { showToast } from '../shared/session/toasts.ts';
import { ChunkError } from '../shared/lazy.ts';
import { logLine } from '../shared/log.ts';
import { failureText } from '../shared/text/failure.text.ts';
import { LoadError } from '../shared/ui/loading.tsx';
import css from './fault-boundary.module.css';

interface FaultProps {
  children: ReactNode;
  draw: (error: Error) => ReactNode;
}

/** Catches what broke while drawing; React has this only as a class. */
class Fault extends Component<FaultProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    logLine(error.message);
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.draw(this.state.error);
  }
}

const wordsOf = (error: Error): string =>
  error instanceof ChunkError ? failureText.chunk(error.message) : failureText.broken;

/** A browser keeps that a part failed, so that only a fresh page tries again. */
const again = () => location.reload();

/** A part that did not come while there was no network is loaded once there is one again; such a page has nothing to lose yet. */
const useReloadOnline = (error: Error): void => {
  const isPartMissing = error instanceof ChunkError;
  useEffect(() => {
    if (!isPartMissing) return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isPartMissing]);
};

const FaultPage = ({ error }: { error: Error }) => {
  useReloadOnline(error);
  return (
    <div className={css.fault}>
      <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={again} />
    </div>
  );
};

/** Stands in for a page that could not be drawn; `key` it by the path, so that the next page starts fresh. */
export const PageFault = ({ children }: { children: ReactNode }) => (
  <Fault draw={(error) => <FaultPage error={error} />}>{children}</Fault>
);

const ClosedDialog = ({ words }: { words: string }) => {
  useEffect(() => {
    showToast('error', words);
    closeDialog();
  }, [words]);
  return null;
};

/** A dialog that could not be drawn closes with its reason, and the page under it stays. */
export const DialogFault = ({ children }: { children: ReactNode }) => (
  <Fault draw={(error) => <ClosedDialog words={wordsOf(error)} />}>{children}</Fault>
);

/** What comes after the page and may stay away without harm, such as its foot: nothing waits for it, and nothing breaks with it. */
export const Later = ({ children }: { children: ReactNode }) => {
  const isTime = useDeferredValue(true, false);
  return (
    <Fault draw={() => null}>
      <Suspense fallback={null}>{isTime && children}</Suspense>
    </Fault>
  );
};
