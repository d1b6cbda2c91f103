import { uploads as limits } from '@pixchange/contracts/http/limits';
import { splitTags } from '../../entities/tags/split-tags.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { FieldError } from '../../shared/ui/field.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { InPlace, Status, Thumb } from './file-tile.tsx';
import { editFile } from './upload-engine.ts';
import type { UploadItem } from './upload-queue.ts';
import { isPriceWrong, whyNotForSale } from './upload-sales.ts';
import { setSharedPrice, uploads } from './upload-store.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './upload-table.module.css';

interface RowProps {
  item: UploadItem;
  target: AlbumChoice | null;
  /** Price, as typed, of works without their own price; null when there is none. */
  sharedPrice: string | null;
}

const PriceCell = ({ item, target, sharedPrice }: RowProps) => {
  const why = whyNotForSale(target, item);
  if (why !== null) return <p className={css.note}>{text.notForSaleHere[why]}</p>;
  return (
    <>
      <InPlace
        className={css.textInput}
        label={text.priceOf(item.name)}
        placeholder={sharedPrice ?? text.noPrice}
        value={item.price}
        inputMode="numeric"
        onSave={(price) => editFile(item.key, { price: price.trim() })}
      />
      {isPriceWrong(target, item) && <FieldError text={priceText.wrong} />}
    </>
  );
};

const Row = (props: RowProps) => {
  const { item } = props;
  return (
    <tr data-file={item.name} data-status={item.status}>
      <td>
        <div className={css.picture}>
          <Thumb item={item} />
        </div>
        <Status item={item} />
      </td>
      <td>
        <InPlace
          className={css.textInput}
          label={text.titleOf(item.name)}
          value={item.title}
          lengthMax={limits.titleLengthMax}
          onSave={(title) => editFile(item.key, { title })}
        />
      </td>
      <td>
        <InPlace
          className={css.textInput}
          label={text.altOf(item.name)}
          placeholder={text.altPlaceholder}
          value={item.altText}
          lengthMax={limits.altTextLengthMax}
          onSave={(altText) => editFile(item.key, { altText })}
        />
      </td>
      <td>
        <InPlace
          className={css.textInput}
          label={text.tagsOf(item.name)}
          placeholder={text.sharedTags}
          value={item.tags.map((tag) => `#${tag}`).join(' ')}
          onSave={(typed) => editFile(item.key, { tags: splitTags([], `${typed} `).tags })}
        />
      </td>
      <td>
        <PriceCell {...props} />
      </td>
    </tr>
  );
};

/** Focuses the price field when it appears, usually when the table opens. */
const focusField = (box: HTMLElement | null): void => box?.querySelector('input')?.focus();

interface TableProps {
  items: readonly UploadItem[];
  target: AlbumChoice | null;
}

/** Table to edit the title, alt text, tags and price of each file, with a field for the price of all. */
export const UploadTable = ({ items, target }: TableProps) => {
  const { sharedPrice } = uploads();
  const price = sharedPrice ?? '';
  return (
    <>
      {items.some((item) => whyNotForSale(target, item) === null) && (
        <div ref={focusField}>
          <PriceField
            label={text.priceForAll}
            value={price}
            error={price !== '' && !isPrice(price) ? priceText.wrong : undefined}
            onChange={(typed) => setSharedPrice(typed === '' ? null : typed)}
          />
        </div>
      )}
      <table className={css.table} aria-label={text.stage2}>
        <thead>
          <tr>
            {[text.file, text.title, text.alt, text.ownTags, text.price].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.key} item={item} target={target} sharedPrice={sharedPrice} />
          ))}
        </tbody>
      </table>
    </>
  );
};
