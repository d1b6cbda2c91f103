import { Component, Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChunkError } from '../lazy.ts';
import { logLine } from '../log.ts';
import { showToast } from '../session/toasts.ts';
import { failureText } from '../text/failure.text.ts';
import { LoadError } from './loading.tsx';

interface FaultProps {
  children: ReactNode;
  /** While a part of it is on its way. */
  fallback?: ReactNode;
  /** What is drawn instead of what broke, if anything; `again` draws the children once more. */
  draw?: (words: string, again: () => void) => ReactNode;
  onFault?: (words: string) => void;
}

const wordsOf = (error: Error): string => {
  if (!(error instanceof ChunkError)) return failureText.broken;
  return navigator.onLine ? failureText.chunk(error.message) : failureText.offline;
};

/** Tries again once the network is back, and on the next page. */
const Instead = ({ again, children }: { again: () => void; children: ReactNode }) => {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  useEffect(() => {
    if (key !== failedAt) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [key, failedAt, again]);
  return children;
};

/** Waits for what it holds, and catches what broke while drawing it; React has this only as a class. */
export class Fault extends Component<FaultProps, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    logLine(error.message);
    if (error instanceof ChunkError) error.forget();
    this.props.onFault?.(wordsOf(error));
  }

  again = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    const { children, fallback = null, draw } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    return <Instead again={this.again}>{draw?.(wordsOf(error), this.again)}</Instead>;
  }
}

interface SectionProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** Of the message shown instead when it failed. */
  className?: string | undefined;
  /** By default it is tried again in its place. */
  onRetry?: () => void;
}

/** A part of a page that waits and fails by itself: then it says why in its place. */
export const Section = ({ className, onRetry, ...held }: SectionProps) => (
  <Fault
    {...held}
    draw={(words, again) => (
      <div className={className}>
        <LoadError text={words} retry={failureText.retry} onRetry={onRetry ?? again} />
      </div>
    )}
  />
);

/** What a press opens, such as a menu or a dialog; where it cannot be drawn it closes with its reason, so that the next press tries again. */
export const Opened = ({ children, close }: { children: ReactNode; close: () => void }) => (
  <Fault
    onFault={(words) => {
      showToast('error', words);
      close();
    }}
  >
    {children}
  </Fault>
);

/** What comes after the page and may stay away without harm, such as its foot: nothing waits for it, and nothing breaks with it. */
export const Later = ({ children }: { children: ReactNode }) => {
  const isTime = useDeferredValue(true, false);
  return <Fault>{isTime && children}</Fault>;
};
