import type { ImageItemView } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import { useShownWorks } from '../../shared/browse/use-shown-works.ts';
import { Masonry } from '../../shared/ui/masonry.tsx';
import { WorkCard } from './work-card.tsx';
import css from './work-row.module.css';

export const ROW_LENGTH = paging.rowPerPage;

/** Aspect ratio of a card in a row. A square picture fits beside the film edge; other pictures are cropped. */
const ROW_RATIO = 214 / 197;

const idOf = ({ id }: ImageItemView): string => id;
const rowHeight = (_item: unknown, width: number): number => Math.round(width / ROW_RATIO);
const draw = (item: ImageItemView, width: number) => <WorkCard item={item} width={width} row />;

/** Returns the number of items to show: one row, or two rows when there are fewer than four columns. */
const oneRow = (columns: number): number => (columns < 4 ? 2 * columns : columns);

interface WorkRowsProps {
  label: string;
  items: readonly ImageItemView[];
  /** True to show only as many items as `oneRow` returns. */
  single?: boolean;
  onEnd?: (() => void) | undefined;
}

/** Returns the number of large cards in a row for the viewport's width; must match `boot.css`. */
const largeColumns = (viewportPx: number): number =>
  viewportPx < 480 ? 1 : viewportPx < 767 ? 2 : viewportPx < 1_199 ? 3 : 4;
const itsColumns = (columns: number): number => columns;

/** One row of large works; phones show only the first one. */
export const LargeRow = ({ label, items }: Pick<WorkRowsProps, 'label' | 'items'>) => (
  <Masonry
    label={label}
    items={useShownWorks(items)}
    keyOf={idOf}
    heightOf={rowHeight}
    draw={draw}
    columnsOf={largeColumns}
    limitOf={itsColumns}
  />
);

/** Works in rows of six with the same height; smaller screens have fewer in a row. */
export const WorkRows = ({ label, items, single = false, onEnd }: WorkRowsProps) => (
  <Masonry
    label={label}
    items={useShownWorks(items)}
    keyOf={idOf}
    heightOf={rowHeight}
    draw={draw}
    onEnd={onEnd}
    {...(single ? { limitOf: oneRow } : {})}
  />
);

const blanks = Array.from({ length: ROW_LENGTH }, (_, index) => String(index));
const itself = (text: string): string => text;
const blank = () => <span className={css.blank} />;

/** Placeholder for a row that is loading. @param count number of works in the row, if it is known */
export const BlankRow = ({ label, count = ROW_LENGTH }: { label: string; count?: number }) => (
  <div aria-busy="true">
    <Masonry
      label={label}
      items={blanks.slice(0, count)}
      keyOf={itself}
      heightOf={rowHeight}
      draw={blank}
      limitOf={oneRow}
    />
  </div>
);
