import { uploadsText as text } from './uploads.text.ts';
import css from './rest-count.module.css';

/** Number of further pictures, displayed over the last picture of a row. */
export const RestCount = ({ count }: { count: number }) =>
  count > 0 ? <span className={css.rest}>{text.rest(count)}</span> : null;
