import { Loading } from '../../shared/ui/loading.tsx';
import type { CardFields } from './use-card-fields.ts';
import { walletText as text } from './wallet.text.ts';
import css from './card-form.module.css';

/**
 * Sandbox permissions of the frame, from PayPal's example: scripts, the frame's own storage, and the forms and windows
 * of a bank. The frame may not navigate the page.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals';

/** Fields for a card. Buyers type into documents of the provider, so the card data never reaches this site. */
export const CardForm = ({ fields: { frame, opening, isOffered, heightPx } }: { fields: CardFields }) => {
  if (opening === 'unavailable')
    return (
      <p className={css.unavailable} role="status">
        {text.card.unavailable}
      </p>
    );
  return (
    <div className={css.form} aria-busy={opening === 'opening' || undefined}>
      {opening === 'opening' && <Loading label={text.card.opening} />}
      {isOffered && (
        <iframe
          ref={frame}
          src="/checkout/card.html"
          title={text.card.title}
          sandbox={SANDBOX}
          allow="payment"
          height={heightPx}
          data-opening={opening === 'opening' || undefined}
        />
      )}
      <p className={css.note}>{text.card.note}</p>
    </div>
  );
};
