import type { ImageItemView } from '@pixchange/contracts/http/images';
import { lazyOf } from '../../shared/lazy.ts';
import { Fault, Section } from '../../shared/ui/fault.tsx';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Loading } from '../../shared/ui/loading.tsx';
import { BuyButton } from './buy-button.tsx';
import { SalePrice } from './sale-price.tsx';
import { saleText as text } from './sale.text.ts';
import css from './sale-section.module.css';

const OwnSale = lazyOf(() => import('./own-sale.tsx'), 'OwnSale');
const LicenceFile = lazyOf(() => import('./licence-file.tsx'), 'LicenceFile');
const Licensed = lazyOf(() => import('./own-sale.tsx'), 'Licensed');

/** Price, file facts and buy button of a license. */
const Offered = ({ item }: { item: ImageItemView }) => (
  <>
    <SalePrice label={text.licence} price={item.price} />
    <Fault fallback={<p className={css.file} />}>
      <LicenceFile item={item} />
    </Fault>
    <BuyButton
      label={text.buy}
      price={item.price}
      onBuy={() => whenSignedIn(() => openDialog({ name: 'buy', item }), 'buy')}
    />
  </>
);

/** Sale section of a work: the price and the license, or for its creator, the state of the sale. */
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
