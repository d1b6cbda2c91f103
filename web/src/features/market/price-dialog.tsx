import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { marketText as text } from './market.text.ts';

interface PriceDialogProps {
  title: string;
  /** Description of the item for sale. */
  what: string;
  save: string;
  first: number | undefined;
  /** Username of the creator who gets a royalty; null without a royalty. */
  royaltyTo?: string | null;
  error: Error | null;
  busy: boolean;
  onSave: (price: number) => void;
  /** Called on each change of the price, to clear the error about the previous price. */
  onType: () => void;
  /** Further fields below the price. */
  children?: ReactNode;
}

/** Dialog for the price of an item that is or will be for sale. */
export const PriceDialog = ({
  title,
  what,
  save,
  first,
  royaltyTo = null,
  error,
  busy,
  onSave,
  onType,
  children,
}: PriceDialogProps) => {
  const [price, setPrice] = useState(first === undefined ? '' : String(first));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (isPrice(price) && !busy) onSave(Number(price));
  };
  return (
    <Dialog
      title={title}
      width={460}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} type="submit" form={formId} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.form} onSubmit={submit} noValidate>
        <p>{what}</p>
        <PriceField
          isFirst
          royaltyTo={royaltyTo}
          value={price}
          error={error === null ? (hasSubmitted && !isPrice(price) ? priceText.wrong : undefined) : messageOf(error)}
          onChange={(value) => {
            setPrice(value);
            setHasSubmitted(false);
            onType();
          }}
        />
        {children}
      </form>
    </Dialog>
  );
};
