import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { isNotFound } from '../../shared/api/failure.ts';
import { useTitle } from '../../navigation/page-title.ts';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { oneCharity } from './charities.api.ts';
import { charitiesText as text } from './charities.text.ts';
import { Cover } from './cover.tsx';
import css from './charities.module.css';

/** Page of a charity. Redirects to the error page when the charity is missing, and shows any other error itself. */
export const CharityPage = () => {
  const { id = '' } = useParams();
  const query = useQuery(oneCharity(id));
  const { data: charity, instead } = useLoaded(query, text.loadingOne);
  useTitle(charity?.name ?? text.pageTitle);
  if (isNotFound(query.error)) return <Navigate to="/404" replace />;
  return (
    <article className={css.one}>
      <p>
        <Link to="/charities" className={css.act}>
          {text.all}
        </Link>
      </p>
      {instead}
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
