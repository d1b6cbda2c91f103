import { useId, useState } from 'react';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox, FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Icon } from '../../shared/ui/icons.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { albumOf, type AlbumChoice, type AlbumTarget } from './album-choice.ts';
import { CollectionAlbum } from './collection-album.tsx';
import { Thumb } from './file-tile.tsx';
import { RestCount } from './rest-count.tsx';
import { present, type UploadItem, type UploadQueue } from './upload-queue.ts';
import { isReadyToSave, readyItems } from './upload-rules.ts';
import { canSell, hasOwnPrice, lostPrices } from './upload-sales.ts';
import { setSharedPrice } from './upload-store.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './permissions.module.css';

export interface Ticks {
  share: boolean;
  own: boolean;
}

/** Number of thumbnails in one line. */
const THUMBS_MAX = 7;
const NARROW_THUMBS_MAX = 4;

interface PermissionsProps {
  album: AlbumChoice;
  ticks: Ticks;
  onTick: (ticks: Ticks) => void;
  onChange: () => void;
  /** Public album that the upload creates for a member without one. */
  newAlbum: AlbumTarget | null;
  /** Called with another album for the works of a collection. */
  onAlbum: (album: AlbumTarget | null) => void;
  error: Error | null;
  queue: UploadQueue;
  price: string | null;
}

const kindOf = (album: AlbumChoice): string => {
  if (album.kind === 'collection') return text.collection;
  return album.published ? text.publicAlbum : text.privateAlbum;
};

type SaleProps = Pick<PermissionsProps, 'album' | 'queue' | 'price'>;

/** Warning about works that have a price but can't be sold. */
const LostPrices = ({ album, queue, price }: SaleProps) => {
  const lost = lostPrices(queue, price, album);
  if (lost === null) return null;
  return (
    <p className={css.lost} role="alert">
      <Icon name="warning" size={16} />
      <span>
        {text.notForSaleHere[lost.why]} {!canSell(queue, album) && text.priceNotKept(lost.prices)}
      </span>
    </p>
  );
};

/** Focuses the price field that a press has opened, and scrolls its explanations into view. */
const beginAt = (box: HTMLElement | null): void => {
  box?.querySelector('input')?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'end' });
};

/** Fields for whether the works are for sale, and at which price. */
const Sale = ({ album, queue, price }: SaleProps) => {
  const [pressed, setPressed] = useState(false);
  if (!canSell(queue, album)) return null;
  return (
    <div className={css.box}>
      <div className={css.target}>
        <p>{price !== null ? text.sellNote : hasOwnPrice(queue, album) ? text.ownPrices : text.notForSale}</p>
        <Button
          look="link"
          onClick={() => {
            setPressed(true);
            setSharedPrice(price === null ? '' : null);
          }}
        >
          {price === null ? text.sell : text.dontSell}
        </Button>
      </div>
      {price !== null && (
        <div className={css.price} ref={pressed ? beginAt : null}>
          <PriceField
            value={price}
            error={price !== '' && !isPrice(price) ? priceText.wrong : undefined}
            onChange={setSharedPrice}
          />
        </div>
      )}
    </div>
  );
};

const Thumbs = ({ items }: { items: readonly UploadItem[] }) => {
  const shown = items.slice(0, useNarrow() ? NARROW_THUMBS_MAX : THUMBS_MAX);
  return (
    <ul className={css.thumbs}>
      {shown.map((item, index) => (
        <li key={item.key}>
          <div>
            <Thumb item={item} />
            {index === shown.length - 1 && <RestCount count={items.length - shown.length} />}
          </div>
          <span className="visually-hidden">{item.title}</span>
          {item.error !== null && <p>{text[item.error]}</p>}
        </li>
      ))}
    </ul>
  );
};

/** Stage 4 of the upload: the price and both permissions. */
export const Permissions = ({
  album,
  ticks,
  onTick,
  onChange,
  newAlbum,
  onAlbum,
  error,
  queue,
  price,
}: PermissionsProps) => {
  const items = present(queue);
  return (
    <>
      <Thumbs items={items} />
      <div className={css.target}>
        <p>
          {text.goTo(items.length)}
          <strong>{album.title}</strong>
          {kindOf(album)}
        </p>
        <Button look="link" onClick={onChange}>
          {text.change}
        </Button>
      </div>
      {album.kind === 'collection' && <CollectionAlbum album={album.album} newAlbum={newAlbum} onAlbum={onAlbum} />}
      <div className={css.box}>
        <Checkbox
          label={text.share}
          note={text.shareNote}
          checked={ticks.share}
          onChange={({ target }) => onTick({ ...ticks, share: target.checked })}
        />
      </div>
      <div className={css.box}>
        <Checkbox
          label={text.own}
          note={text.ownNote}
          checked={ticks.own}
          onChange={({ target }) => onTick({ ...ticks, own: target.checked })}
        />
      </div>
      <Sale album={album} queue={queue} price={price} />
      <LostPrices album={album} queue={queue} price={price} />
      {error !== null && <FieldError text={messageOf(error)} />}
    </>
  );
};

interface PermissionsActionsProps {
  ticks: Ticks;
  queue: UploadQueue;
  album: AlbumChoice;
  /** True when the works are for sale and the price is missing or invalid. */
  needsPrice: boolean;
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

const reasonOf = ({ ticks, queue, needsPrice }: PermissionsActionsProps): string | null => {
  if (!isReadyToSave(queue)) return text.stillUploading(readyItems(queue).length, present(queue).length);
  if (!ticks.share || !ticks.own) return text.tickBoth;
  return needsPrice ? text.enterPrice : null;
};

/** Returns a description of the last button's effect for the text next to the button, whose label is fixed. */
const outcomeOf = ({ queue, album }: PermissionsActionsProps): string => {
  const items = readyItems(queue);
  const shown = albumOf(album)?.published === true ? items.filter(({ allowPublish }) => allowPublish).length : 0;
  if (album.kind === 'collection')
    return shown > 0 ? text.addsAndPublishes(items.length, album.title) : text.addsTo(items.length, album.title);
  return shown > 0 ? text.publishesIn(shown, album.title) : text.savesIn(items.length, album.title);
};

export const PermissionsActions = (props: PermissionsActionsProps) => {
  const { busy, onBack, onConfirm } = props;
  const isPlain = usePublicConfig()?.plain_copy === true;
  const reason = reasonOf(props);
  const noteId = useId();
  return (
    <>
      <Button onClick={onBack}>{text.back}</Button>
      <p id={noteId} className={reason === null ? css.outcome : form.reason} role="status">
        {reason ?? outcomeOf(props)}
      </p>
      <Button look="filled" aria-describedby={noteId} disabled={reason !== null} busy={busy} onClick={onConfirm}>
        {isPlain ? text.confirmPlain : text.confirm}
      </Button>
    </>
  );
};
