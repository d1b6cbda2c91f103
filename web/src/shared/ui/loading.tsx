import type { Shape } from '@pixchange/contracts/http/values/page-shape';
import { failureText } from '../text/failure.text.ts';
import css from './loading.module.css';

interface LoadErrorProps {
  text: string;
  retry?: string;
  onRetry: () => void;
}

/** Message about a failed load: the reason, and a button that retries. */
export const LoadError = ({ text, retry = failureText.retry, onRetry }: LoadErrorProps) => (
  <div className={css.loadError} role="alert">
    <p>{text}</p>
    <button type="button" onClick={onRetry}>
      {retry}
    </button>
  </div>
);

/** Loading state: a label for screen readers, and three inks or the shape of the content (boot.css). */
export const Loading = ({ label, shape }: { label: string; shape?: Shape | undefined }) => (
  <p className={css.loading} role="status" data-loading data-shape={shape}>
    <span className="visually-hidden">{label}</span>
    <i />
    <i />
    <i />
  </p>
);
