import type { NftView } from '@pixchange/contracts/http/nfts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { useUser } from '../../shared/session/session.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { shortAddress } from '../../shared/chain/chain.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { nft } from './mint.api.ts';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

/** Steps in order; each is reached when the mint has this state or a later one. */
const STEPS = ['paid', 'submitted', 'minted'] as const;
const REACHED = { requested: 0, paid: 1, submitted: 2, minted: 3, failed: 0 } as const;

const Facts = ({ mint }: { mint: NftView }) => {
  const explorer = usePublicConfig()?.chain.explorer_url ?? null;
  if (mint.transaction_hash === null) return null;
  const hash = shortAddress(mint.transaction_hash);
  return (
    <dl className={css.facts}>
      <dt>{text.transaction}</dt>
      <dd title={mint.transaction_hash}>
        {explorer === null ? hash : <a href={`${explorer}/tx/${mint.transaction_hash}`}>{hash}</a>}
      </dd>
      {mint.token_id !== null && (
        <>
          <dt>{text.token}</dt>
          <dd>#{mint.token_id}</dd>
          <dt>{text.contract}</dt>
          <dd title={mint.contract_address}>{shortAddress(mint.contract_address)}</dd>
        </>
      )}
    </dl>
  );
};

const Failed = ({ mint }: { mint: NftView }) => (
  <p className={css.short} role="status">
    {mint.failure === null ? text.failed : text.failure(mint.failure)} {mint.refunded_at === null ? '' : text.refunded}
  </p>
);

/** Link to the page on which the member sells their own token; shows the price once the token is for sale. */
const SellLink = ({ mint }: { mint: NftView }) => {
  const ownId = useUser()?.id;
  if (mint.in_vault !== true || mint.owner?.id !== ownId) return null;
  return (
    <Link to={`/sell_offer?nft=${mint.id}`}>{mint.offer ? text.onSaleFor(mint.offer.price) : text.sellToken}</Link>
  );
};

const Steps = ({ mint }: { mint: NftView }) => (
  <>
    <p role="status">{text.states[mint.status]}</p>
    <ol className={css.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-reached={REACHED[mint.status] > index}>
          <Icon name={REACHED[mint.status] > index ? 'check' : 'forward'} size={16} />
          {text.steps[step]}
        </li>
      ))}
    </ol>
    <Facts mint={mint} />
    {mint.status === 'minted' && <Link to={`/images/${mint.image_id}`}>{text.toWork}</Link>}
    <SellLink mint={mint} />
  </>
);

/** Progress of a work's mint, polled until the mint no longer changes. */
export const MintProgress = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const { data, instead } = useLoaded(useQuery(nft(id)), text.loadingMint);
  const status = data?.status;
  useEffect(() => {
    if (status !== 'minted' && status !== 'failed') return;
    // A finished mint changes the work and its collection.
    void client.invalidateQueries({ queryKey: imageKeys.all });
    void client.invalidateQueries({ queryKey: ['collections'] });
  }, [client, status]);
  return (
    <section className={css.part} aria-label={text.progress}>
      <h2>{text.progress}</h2>
      {instead}
      {data?.status === 'failed' && <Failed mint={data} />}
      {data !== undefined && data.status !== 'failed' && <Steps mint={data} />}
    </section>
  );
};
