import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/ui/loading.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { CoinStack } from './coin-stack.tsx';
import { coinPacks } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './pack-list.module.css';

const Pack = ({ pack: { coins, price }, rank, onPick }: { pack: CoinPackView; rank: number; onPick: () => void }) => (
  <button type="button" className={css.pack} aria-label={text.buyPack(coins, price)} onClick={onPick}>
    <CoinStack rank={rank} />
    <span className={css.coins}>{text.number(coins)}</span>
    <span className={css.unit}>{text.pixcoins}</span>
    <span className={css.price}>
      {text.price(price)} <small>{text.currency}</small>
    </span>
    <span className={css.buy}>{text.buy}</span>
  </button>
);

/** Step 1: the packs for sale. */
export const PackList = ({ missing, onPick }: { missing: number; onPick: (packId: string) => void }) => {
  const query = useQuery(coinPacks());
  const { data, instead } = useLoaded(query, text.loadingPacks);
  if (data === undefined) return instead;
  if (data.length === 0) return <LoadError text={text.noPacks} onRetry={() => void query.refetch()} />;
  const sizes = data.map(({ coins }) => coins).sort((a, b) => a - b);
  return (
    <>
      <p>
        {missing > 0 && <strong>{text.missing(missing)} </strong>}
        {text.rate} {text.choose}
      </p>
      <ul className={css.packs}>
        {data.map((pack) => (
          <li key={pack.id}>
            <Pack pack={pack} rank={sizes.indexOf(pack.coins)} onPick={() => onPick(pack.id)} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Other packs, below the selected one. */
export const OtherPacks = ({ packs, onPick }: { packs: readonly CoinPackView[]; onPick: (packId: string) => void }) =>
  packs.length > 0 && (
    <section className={css.others}>
      <h3>{text.otherPacks}</h3>
      <ul>
        {packs.map(({ id, coins, price }) => (
          <li key={id}>
            <button type="button" aria-label={text.buyPack(coins, price)} onClick={() => onPick(id)}>
              <span>
                {text.number(coins)} <small>{text.pixcoins}</small>
              </span>
              <span className={css.price}>
                {text.price(price)} <small>{text.currency}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
