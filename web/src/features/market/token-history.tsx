import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftStep, NftView } from '@pixchange/contracts/http/nfts';
import { nftsRoutes } from '@pixchange/contracts/http/routes/nfts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { shortAddress } from '../../shared/chain/chain.ts';
import { marketText as text } from './market.text.ts';
import { tokenHistory } from './tokens.api.ts';
import { Link } from '../../shared/ui/link.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import css from './sale-section.module.css';

export const Person = ({ user }: { user: NftView['owner'] }) =>
  user === null ? (
    text.goneUser
  ) : (
    <Link to={`/users/${user.id}`}>
      <bdi>@{user.username}</bdi>
    </Link>
  );

const stepTexts: Readonly<Record<NftStep['kind'], string>> = {
  get minted() {
    return text.mintedBy;
  },
  get sold() {
    return text.soldTo;
  },
  get withdrawn() {
    return text.withdrawnBy;
  },
  get deposited() {
    return text.depositedBy;
  },
  get transferred() {
    return text.transferredTo;
  },
  get claimed() {
    return text.claimedBy;
  },
};

const isOnChain = (kind: NftStep['kind']): boolean =>
  kind === 'withdrawn' || kind === 'deposited' || kind === 'transferred';

const Transaction = ({ hash }: { hash: string }) => {
  const explorer = usePublicConfig()?.chain.explorer_url ?? null;
  const short = <bdi>{shortAddress(hash)}</bdi>;
  return (
    <small title={hash}>
      {text.transaction} {explorer === null ? short : <a href={`${explorer}/tx/${hash}`}>{short}</a>}
    </small>
  );
};

/** Token id and block of the mint, and a link to the collection. */
const Minted = ({ nft }: { nft: NftView }) => (
  <small>
    {nft.token_id !== null && nft.block !== null && text.tokenInBlock(nft.token_id, nft.block)}
    {nft.collection_id !== null && (
      <>
        {' '}
        <Link to={`/collections/${nft.collection_id}`}>{text.toCollection}</Link>
      </>
    )}
  </small>
);

const Step = ({ nft, step }: { nft: NftView; step: NftStep }) => {
  const { kind, owner, price, at, transaction_hash: hash } = step;
  return (
    <li>
      <span>
        {stepTexts[kind]} {owner === null && isOnChain(kind) ? text.unknownUser : <Person user={owner} />}
      </span>
      <small>{price === null ? text.day(at) : text.bought(price, at)}</small>
      {kind === 'minted' && <Minted nft={nft} />}
      {typeof hash === 'string' && <Transaction hash={hash} />}
    </li>
  );
};

const proofPath = (id: string): string => nftsRoutes.provenance.path.replace(':id', id);

/** History of a token: the upload, the mint, and its holders with the prices. Includes a link to download the proof. */
export const History = ({ item, nft }: { item: ImageItemView; nft: NftView }) => {
  const query = useInfiniteQuery(tokenHistory(nft));
  const { data, instead } = useLoaded(query, text.loadingHistory);
  if (data === undefined) return instead;
  return (
    <>
      <h3 className={css.title}>{text.history}</h3>
      <ol className={css.history}>
        <li>
          <span>{text.uploaded}</span>
          <small>{text.day(item.created_at)}</small>
        </li>
        {data.pages
          .flatMap(({ collection }) => collection)
          .map((step) => (
            <Step key={`${step.kind} ${step.at}`} nft={nft} step={step} />
          ))}
      </ol>
      <NextPage of={query}>{text.more}</NextPage>
      <p className={css.note}>{text.proofNote}</p>
      <p className={css.links}>
        <a href={proofPath(nft.id)} download={`provenance-${nft.id}.json`}>
          {text.proof}
        </a>
        <Link to="/proof">{text.checkProof}</Link>
      </p>
    </>
  );
};
