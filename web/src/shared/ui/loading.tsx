import css from './loading.module.css';

interface LoadErrorProps {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** Something could not be loaded: its reason, and a way to try again. */
export const LoadError = ({ text, retry, onRetry }: LoadErrorProps) => (
  <div className={css.loadError} role="alert">
    <p>{text}</p>
    <button type="button" onClick={onRetry}>
      {retry}
    </button>
  </div>
);

/** The work of loading, said to a screen reader and shown as three inks in a row. */
export const Loading = ({ label }: { label: string }) => (
  <p className={css.loading} role="status" data-loading>
    <span className="visually-hidden">{label}</span>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    <i aria-hidden="true" />
  </p>
);
