import type { ImageItemView } from '@pixchange/contracts/http/images';
import { Suspense } from 'react';
import { lazy } from '../../shared/lazy.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loading } from '../../shared/ui/page-states.tsx';
import { SalePrice } from './sale-price.tsx';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

const OwnSale = lazy(() => import('./own-sale.tsx').then((module) => ({ default: module.OwnSale })));
const Licensed = lazy(() => import('./own-sale.tsx').then((module) => ({ default: module.Licensed })));

/** What a work costs and how to get it; for its maker, how it is sold. */
export const SaleSection = ({ item }: { item: ImageItemView }) => {
  const isOwn = useUser()?.id === item.user.id;
  if (item.provider !== null || (!item.for_sale && item.licence_id === null && !(isOwn && item.public))) return null;
  return (
    <section className={css.sale} aria-label={text.section}>
      <Suspense fallback={<Loading label={text.loading} />}>
        {isOwn ? (
          <OwnSale item={item} />
        ) : item.licence_id !== null ? (
          <Licensed licenceId={item.licence_id} />
        ) : (
          <>
            <SalePrice price={item.price} />
            <p className={css.note}>{text.fullSizeHidden}</p>
            <Button look="filled" wide onClick={() => whenSignedIn(() => openDialog({ name: 'buy', item }))}>
              {text.buy}
            </Button>
          </>
        )}
      </Suspense>
    </section>
  );
};
