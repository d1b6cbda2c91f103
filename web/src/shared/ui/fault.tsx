import { Component, Suspense, useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChunkError } from '../lazy.ts';
import { logLine } from '../log.ts';
import { showToast } from '../session/toasts.ts';
import { failureText } from '../text/failure.text.ts';
import { LoadError } from './loading.tsx';

interface FaultProps {
  children: ReactNode;
  /** Content while the children load. */
  fallback?: ReactNode;
  /** Returns a replacement for failed children, if any; `retry` renders the children again. */
  draw?: (message: string, retry: () => void) => ReactNode;
  onFault?: (message: string) => void;
}

const wordsOf = (error: Error): string => {
  if (!(error instanceof ChunkError)) return failureText.broken;
  return navigator.onLine ? failureText.chunk(error.message) : failureText.offline;
};

/** Replacement for failed children; retries when the network is back, and after navigation. */
const Instead = ({ retry, children }: { retry: () => void; children: ReactNode }) => {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  // Runs before the paint, so that no `online` event is missed.
  useLayoutEffect(() => {
    if (key !== failedAt) retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [key, failedAt, retry]);
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

  retry = () => this.setState({ error: null });

  override render() {
    const { error } = this.state;
    const { children, fallback = null, draw } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    return <Instead retry={this.retry}>{draw?.(wordsOf(error), this.retry)}</Instead>;
  }
}

interface SectionProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** Class of the message that replaces failed content. */
  className?: string | undefined;
  /** Retries; by default, the children render again. */
  onRetry?: () => void;
}

/**
 * Section of a page that loads and fails independently of the rest. A message about the failure replaces the section.
 */
export const Section = ({ className, onRetry, ...held }: SectionProps) => (
  <Fault
    {...held}
    draw={(message, retry) => (
      <div className={className}>
        <LoadError text={message} onRetry={onRetry ?? retry} />
      </div>
    )}
  />
);

/**
 * Wrapper of a menu or dialog that a click opens. If it fails to load, it closes with a message, so that the next click
 * retries.
 */
export const Opened = ({ children, close }: { children: ReactNode; close: () => void }) => (
  <Fault
    onFault={(message) => {
      showToast('error', message);
      close();
    }}
  >
    {children}
  </Fault>
);

/**
 * Wrapper of optional content that loads after the page, such as the footer. The page does not wait for the content,
 * and works without it.
 */
export const Later = ({ children }: { children: ReactNode }) => {
  const isTime = useDeferredValue(true, false);
  return <Fault>{isTime && children}</Fault>;
};
