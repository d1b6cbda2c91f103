import { uploadsText as text } from './uploads.text.ts';
import css from './rest-count.module.css';

/** On the last picture of a row: how many more there are. */
export const RestCount = ({ count }: { count: number }) =>
  count > 0 ? <span className={css.rest}>{text.rest(count)}</span> : null;
