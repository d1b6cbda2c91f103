import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isNotFound, wordsOf } from '../../shared/api/failure.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { oneCharity } from './charities.api.ts';
import { charitiesText as text } from './charities.text.ts';
import { Cover } from './cover.tsx';
import css from './charities.module.css';

/** Page of a charity: a missing one leads to the error page, any other error is shown here. */
export const CharityPage = () => {
  const { id = '' } = useParams();
  const { data: charity, error, refetch } = useQuery(oneCharity(id));
  useTitle(charity?.name ?? text.pageTitle);
  if (error !== null && isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <article className={css.one}>
      <p>
        <Link to="/charities" className={css.act}>
          {text.all}
        </Link>
      </p>
      {charity === undefined && error === null && <Loading label={text.loadingOne} />}
      {charity === undefined && error !== null && (
        <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
      )}
      {charity !== undefined && (
        <div className={css.columns}>
          <Cover charity={charity} />
          <div>
            <h1>{charity.name}</h1>
            {charity.description.split(/\n+/).map((paragraph) => (
              <p key={paragraph} className={css.paragraph}>
                {paragraph}
              </p>
            ))}
            {charity.web_page_url !== null && (
              <p>
                <a
                  href={charity.web_page_url}
                  target="_blank"
                  rel="noopener nofollow"
                  className={css.act}
                  title={text.opensNew}
                >
                  {text.site}
                </a>
              </p>
            )}
          </div>
        </div>
      )}
    </article>
  );
};
