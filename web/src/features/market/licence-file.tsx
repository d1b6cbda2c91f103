import type { ImageItemView } from '@pixchange/contracts/http/images';
import { formatOfType, inBytes } from '../../entities/work/version-words.ts';
import { licenceFileText as text } from './licence-file.text.ts';
import css from './sale-section.module.css';

/** Size of the file that a license is for. */
export const LicenceFileFacts = ({ item: { image } }: { item: ImageItemView }) => {
  const full = image?.full_size;
  return full === undefined ? null : (
    <p className={css.note}>
      {text.facts(full.width, full.height, formatOfType(full.content_type), inBytes(full.size))}
    </p>
  );
};

/** Full-size file of a work on sale, and who gets it. */
export const LicenceFile = ({ item }: { item: ImageItemView }) => (
  <div>
    <LicenceFileFacts item={item} />
    <p className={css.note}>{item.image?.versions.original === undefined ? text.hidden : text.ofToken}</p>
  </div>
);
