import type { ApiKeyUsage, ApiKeyView } from '@pixchange/contracts/http/api-keys';
import { useQuery } from '@tanstack/react-query';
import { usageOf } from './developers.api.ts';
import { developersText as text } from './developers.text.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import css from './developers.module.css';

const [BAR, GAP, HEIGHT] = [12, 4, 120];
/**
 * Minimum height of a bar, in units of the drawing, which makes a day with few calls differ from a day without calls.
 */
const LEAST = 2;

type Days = ApiKeyUsage['days'];

const Chart = ({ days, label }: { days: Days; label: string }) => {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const width = days.length * (BAR + GAP) - GAP;
  return (
    <figure className={css.chart}>
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 1}`} role="img" aria-label={label} preserveAspectRatio="none">
        {days.map(({ date, calls }, index) => {
          const height = calls === 0 ? 0 : Math.max(LEAST, (calls / most) * HEIGHT);
          return (
            <rect key={date} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{text.callsOn(date, calls)}</title>
            </rect>
          );
        })}
        <path d={`M0 ${HEIGHT}.5H${width}`} />
      </svg>
      <p aria-hidden="true">
        <span>{text.date(days[0]?.date ?? '')}</span>
        <span>{text.date(days.at(-1)?.date ?? '')}</span>
      </p>
    </figure>
  );
};

const Table = ({ days, label }: { days: Days; label: string }) => (
  <div className={css.table} role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.calls}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, calls }) => (
          <tr key={date}>
            <th scope="row">
              <time dateTime={date}>{text.date(date)}</time>
            </th>
            <td>{text.number(calls)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Calls per day as a chart and a table. */
export const Usage = ({ apiKey: { id, name } }: { apiKey: ApiKeyView }) => {
  const { data, instead } = useLoaded(useQuery(usageOf(id)), text.usageLoading);
  if (data === undefined) return instead;
  const total = data.days.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <div className={css.usage}>
      <Chart days={data.days} label={text.usageChart(name, total)} />
      <Table days={data.days} label={text.usageTable} />
    </div>
  );
};
