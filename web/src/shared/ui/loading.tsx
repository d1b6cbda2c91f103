import { failureText } from '../text/failure.text.ts';
import css from './loading.module.css';

interface LoadErrorProps {
  text: string;
  retry?: string;
  onRetry: () => void;
}

/** Message about a failed load: its reason, and a button that retries. */
export const LoadError = ({ text, retry = failureText.retry, onRetry }: LoadErrorProps) => (
  <div className={css.loadError} role="alert">
    <p>{text}</p>
    <button type="button" onClick={onRetry}>
      {retry}
    </button>
  </div>
);

/** Loading state, read by screen readers and shown as three inks in a row. */
export const Loading = ({ label }: { label: string }) => (
  <p className={css.loading} role="status" data-loading>
    <span className="visually-hidden">{label}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </p>
);
