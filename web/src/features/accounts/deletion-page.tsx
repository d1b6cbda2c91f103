import { socialLoginRoutes } from '@pixchange/contracts/http/routes/social-login';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { accountsText as text } from './accounts.text.ts';
import css from './verification-page.module.css';

const POLL_MS = 2_000;

/** Page with the status of an account deletion that a member requested from the social login provider. */
export const DeletionPage = () => {
  useTitle(text.deletion.title);
  const code = new URLSearchParams(useLocation().search).get('code') ?? '';
  const { data, error, isPending } = useQuery({
    queryKey: ['deletion', code],
    queryFn: ({ signal }) =>
      api(socialLoginRoutes.deletion, { params: { code: code === '' ? 'none' : code }, signal, token: null }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  if (isPending) return <Loading label={text.deletion.title} />;
  const good = data !== undefined;
  return (
    <section className={css.page} role="status">
      <span className={css.stamp} {...(good ? { 'data-good': '' } : {})}>
        <Icon name={good ? 'check' : 'warning'} size={40} />
      </span>
      <h1>{good ? text.deletion[data.status] : text.deletion.title}</h1>
      <p>{good ? text.deletion.code(data.confirmation_code) : messageOf(error)}</p>
      <Link to="/" className="touch-target">
        {text.toHome}
      </Link>
    </section>
  );
};
