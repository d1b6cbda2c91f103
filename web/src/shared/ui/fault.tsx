import { Component, Suspense, useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChunkError } from '../lazy.ts';
import { logLine } from '../log.ts';
import { showToast } from '../session/toasts.ts';
import { failureText } from '../text/failure.text.ts';
import { LoadError } from './loading.tsx';

interface FaultProps {
  children: ReactNode;
  /** Shown while a part of the children loads. */
  fallback?: ReactNode;
  /** Draws a replacement for failed children, if any; `again` retries the children. */
  draw?: (words: string, again: () => void) => ReactNode;
  onFault?: (words: string) => void;
}

const wordsOf = (error: Error): string => {
  if (!(error instanceof ChunkError)) return failureText.broken;
  return navigator.onLine ? failureText.chunk(error.message) : failureText.offline;
};

/** Retries when the network is back, and on the next page. */
const Instead = ({ again, children }: { again: () => void; children: ReactNode }) => {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  // Before it is shown, so that no news of the network is missed.
  useLayoutEffect(() => {
    if (key !== failedAt) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [key, failedAt, again]);
  return children;
};

/** Shows a fallback while its children load, and catches their errors; React supports this only in a class. */
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
  /** Class of the message that replaces failed content. */
  className?: string | undefined;
  /** Retries; by default the content is retried in its place. */
  onRetry?: () => void;
}

/** Section of a page that waits and fails by itself; a failure is explained in its place. */
export const Section = ({ className, onRetry, ...held }: SectionProps) => (
  <Fault
    {...held}
    draw={(words, again) => (
      <div className={className}>
        <LoadError text={words} onRetry={onRetry ?? again} />
      </div>
    )}
  />
);

/**
 * Wrapper of a menu or dialog that a press opens. When it can't be drawn it closes with a message, so that the next
 * press retries.
 */
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

/**
 * Wrapper of content that may load after the page or be missing, such as the footer: nothing waits for it, and nothing
 * breaks with it.
 */
export const Later = ({ children }: { children: ReactNode }) => {
  const isTime = useDeferredValue(true, false);
  return <Fault>{isTime && children}</Fault>;
};
