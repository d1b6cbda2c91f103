import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useState } from 'react';
import { lazyOf } from '../../shared/lazy.ts';
import { Fault, Section } from '../../shared/ui/fault.tsx';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { useInSight } from '../../shared/ui/use-in-sight.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { written } from '../../shared/text/numbers.ts';
import { SalePrice } from './sale-price.tsx';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

const OwnSale = lazyOf(() => import('./own-sale.tsx'), 'OwnSale');
const LicenceFile = lazyOf(() => import('./licence-file.tsx'), 'LicenceFile');
const Licensed = lazyOf(() => import('./own-sale.tsx'), 'Licensed');

/** Height of the header, and of the bar at the bottom of phones. */
const COVERED_PX = 57;

/** Price and button of an offer; on phones they stay visible above the bar of the page. */
const Offered = ({ item }: { item: ImageItemView }) => {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const isInSight = useInSight(place, { whole: true, coveredPx: COVERED_PX });
  const isNarrow = useNarrow();
  const buy = (
    <Button look="filled" wide onClick={() => whenSignedIn(() => openDialog({ name: 'buy', item }), 'buy')}>
      {text.buy}
    </Button>
  );
  return (
    <>
      <SalePrice label={text.licence} price={item.price} />
      <Fault fallback={<p className={css.file} />}>
        <LicenceFile item={item} />
      </Fault>
      <div ref={setPlace} className={css.buy}>
        {buy}
      </div>
      {isNarrow && !isInSight && (
        <div className={css.bar}>
          <p>
            <Coin size={20} />
            <strong>{written(item.price)}</strong>
            <span className="visually-hidden">{text.pixcoins}</span>
          </p>
          {buy}
        </div>
      )}
    </>
  );
};

/** Price of a work and the way to get it; for its creator, the state of its sale. */
export const SaleSection = ({ item }: { item: ImageItemView }) => {
  const isOwn = useUser()?.id === item.user.id;
  if (item.provider !== null || (!item.for_sale && item.licence_id === null && !isOwn)) return null;
  return (
    <section className={css.sale} aria-label={text.section}>
      <Section fallback={<Loading label={text.loading} />}>
        {isOwn ? (
          <OwnSale item={item} />
        ) : item.licence_id !== null ? (
          <Licensed item={item} licenceId={item.licence_id} />
        ) : (
          <Offered item={item} />
        )}
      </Section>
    </section>
  );
};
