import { useNavigate } from 'react-router';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Marks, Misprint } from '../../shared/ui/print-marks.tsx';
import { errorText } from './error.text.ts';
import css from './error-page.module.css';

const Lens = () => (
  <svg viewBox="0 0 24 24" width={20} height={20} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden="true">
    <circle cx="10" cy="10" r="6.5" />
    <path d="M15 15l6 6" />
  </svg>
);

/** Search form. Home shows the results. */
const SearchForm = () => {
  const navigate = useNavigate();
  return (
    <search>
      <form
        action="/"
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          const query = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          if (query !== '') void navigate(`/?q=${encodeURIComponent(query)}`);
        }}
      >
        <Lens />
        <input
          type="search"
          name="q"
          aria-label={errorText.search}
          placeholder={errorText.search}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit">{errorText.go}</button>
      </form>
    </search>
  );
};

/** Error page with the status code drawn as a misprint, and links to other pages. */
export const ErrorPage = () => {
  useTitle(errorText.pageTitle);
  return (
    <div className={css.page}>
      <Marks />
      <Misprint figures="404" />
      <div className={css.text}>
        <h1>{errorText.title}</h1>
        <p>{errorText.text}</p>
        <SearchForm />
        <Link to="/" className={css.home}>
          {errorText.home}
        </Link>
      </div>
    </div>
  );
};
