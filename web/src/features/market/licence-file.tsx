import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { formatOfType, inBytes } from '../../entities/work/version-words.ts';
import { licenceFileText as text } from './licence-file.text.ts';
import { UsesList } from './licence-uses.tsx';
import { offer } from './market.api.ts';
import css from './sale-section.module.css';

/** Dimensions, format and size of the file that a license covers. */
export const LicenceFileFacts = ({ item: { image } }: { item: ImageItemView }) => {
  const full = image?.full_size;
  return full === undefined ? null : (
    <p className={css.note}>
      {text.facts(full.width, full.height, formatOfType(full.content_type), inBytes(full.size))}
    </p>
  );
};

/** Uses that the license of a work on sale allows. */
export const OfferedUses = ({ item: { offer_id: id } }: { item: ImageItemView }) => {
  const { data } = useQuery({ ...offer(id ?? ''), enabled: id !== null });
  const uses = data?.uses ?? null;
  return uses === null ? null : <UsesList uses={uses} />;
};

/** Facts about the full-size file of a work for sale: its size, its recipients, and the allowed uses. */
export const LicenceFile = ({ item }: { item: ImageItemView }) => (
  <div>
    <LicenceFileFacts item={item} />
    <p className={css.note}>{item.image?.versions.original === undefined ? text.hidden : text.ofToken}</p>
    <OfferedUses item={item} />
  </div>
);
