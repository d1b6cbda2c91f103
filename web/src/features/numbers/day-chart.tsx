import type { DayNumbers } from '@pixchange/contracts/http/numbers';
import { numbersText as text } from './numbers.text.ts';
import css from './numbers-page.module.css';

export type Measure = Exclude<keyof DayNumbers, 'day'>;

/** Height of the chart, in units of its view box. */
const HEIGHT = 100;
/** Height of the bar of a day without counts, which stays visible, and minimum height of a bar with counts. */
const [ZERO, LEAST] = [1, 6] as const;
/** Width of a bar, as a share of the width of a day. */
const WIDTH = 0.8;

const heightOf = (count: number, most: number): number =>
  count === 0 ? ZERO : Math.max(LEAST, (count / most) * HEIGHT);

/** Bar chart of one measure by day, oldest first. Screen readers read a summary; the table has each count. */
export const DayChart = ({ days, measure }: { days: readonly DayNumbers[]; measure: Measure }) => {
  const most = days.reduce((top, { [measure]: count }) => Math.max(top, count), 0);
  const best = days.findLast(({ [measure]: count }) => count === most);
  const summary = most === 0 || best === undefined ? text.chart.none : text.chart.most(most, text.dayName(best.day));
  const first = days[0];
  return (
    <>
      <svg
        role="img"
        aria-label={summary}
        className={css.chart}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, [measure]: count }, index) => {
          const height = heightOf(count, most);
          return (
            <rect
              key={day}
              x={index + (1 - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              data-empty={count === 0 || undefined}
            >
              <title>{`${text.dayName(day)}: ${text.counted[measure](count)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{first !== undefined && text.dayName(first.day)}</span>
        <span>{text.today}</span>
      </p>
    </>
  );
};
