import { Link } from 'react-router';
import { Misprint } from '../../shared/ui/press.tsx';
import { useTitle } from '../../shared/ui/page-head.ts';
import { errorText } from './error.text.ts';
import css from './error-page.module.css';

export const ErrorPage = () => {
  useTitle(errorText.pageTitle);
  return (
    <div className={css.page}>
      <Misprint figures="404" />
      <div>
        <h1>{errorText.title}</h1>
        <p>{errorText.text}</p>
        <Link to="/">{errorText.home}</Link>
      </div>
    </div>
  );
};
