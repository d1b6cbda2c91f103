import type { DayNumbers, OwnNumbers, WorkNumbers } from '@pixchange/contracts/http/numbers';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { defaultPeriod, numberPeriods, type NumberPeriod } from '@pixchange/contracts/http/values/numbers';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { openDialog } from '../../shared/session/dialogs.ts';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { DayChart, type Measure } from './day-chart.tsx';
import { ownNumbers } from './numbers.api.ts';
import { numbersText as text } from './numbers.text.ts';
import css from './numbers-page.module.css';

const measures: readonly Measure[] = ['views', 'hearts', 'copies', 'sales'];

const tabs = numberPeriods.map((id) => ({ id, label: text.period[id] }));

const PICTURE_PX = 64;

/** Returns the period in the page's query, or the default one. */
const periodIn = (search: string): NumberPeriod => {
  const requestedDays = new URLSearchParams(search).get('days');
  return numberPeriods.find((period) => period === requestedDays) ?? defaultPeriod;
};

const Charts = ({ totals, by_day: days }: Pick<OwnNumbers, 'totals' | 'by_day'>) => (
  <div className={css.measures}>
    {measures.map((measure) => (
      <section key={measure} className={css.measure} data-measure={measure} aria-label={text.measures[measure]}>
        <h2>{text.measures[measure]}</h2>
        <p className={css.total}>{written(totals[measure])}</p>
        <DayChart days={days} measure={measure} />
      </section>
    ))}
  </div>
);

/** Placeholder of the same size as the charts, so that the page does not shift when the charts load. */
const BlankCharts = () => (
  <div className={css.measures} role="status">
    <span className="visually-hidden">{text.loading}</span>
    {measures.map((measure) => (
      <div key={measure} className={css.blank} />
    ))}
  </div>
);

const Counts = ({ of }: { of: WorkNumbers }) =>
  measures.map((measure) => <td key={measure}>{written(of[measure])}</td>);

/** Table of all days, newest first. */
const Table = ({ totals, by_day: days }: Pick<OwnNumbers, 'totals' | 'by_day'>) => (
  <details className={css.details}>
    <summary>{text.asTable}</summary>
    <table className={css.table} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {text.measures[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((row: DayNumbers) => (
          <tr key={row.day}>
            <th scope="row">
              <time dateTime={row.day}>{text.dayName(row.day)}</time>
            </th>
            <Counts of={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <Counts of={totals} />
        </tr>
      </tfoot>
    </table>
  </details>
);

const countsIn = (numbers: WorkNumbers): string =>
  measures
    .filter((measure) => numbers[measure] > 0)
    .map((measure) => text.counted[measure](numbers[measure]))
    .join(uiText.comma);

const TopWorks = ({ works }: { works: OwnNumbers['top_works'] }) =>
  works.length === 0 ? null : (
    <section aria-labelledby="top-works">
      <h2 id="top-works">{text.topWorks}</h2>
      <ol className={css.works}>
        {works.map(({ image: item, numbers }) => (
          <li key={item.id}>
            <span className={css.picture}>
              {item.image !== null && (
                <WorkPicture picture={item.image} alt="" playing={false} widthPx={PICTURE_PX} fit="cover" />
              )}
            </span>
            <span className={css.words}>
              <Link to={`/images/${item.id}`}>{nameOfWork(item)}</Link>
              <small>{countsIn(numbers)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );

const Nothing = ({ period }: { period: NumberPeriod }) => {
  const isLongest = period === numberPeriods.at(-1);
  return (
    <Empty title={isLongest ? text.none : text.noneInPeriod} text={isLongest ? text.noneText : text.noneInPeriodText}>
      <Button look="filled" icon="upload" onClick={() => openDialog({ name: 'upload' })}>
        {text.upload}
      </Button>
    </Empty>
  );
};

const Numbers = ({ period }: { period: NumberPeriod }) => {
  const { data, instead } = useLoaded(useQuery(ownNumbers(period)), null);
  if (data === undefined) return instead ?? <BlankCharts />;
  if (measures.every((measure) => data.totals[measure] === 0)) return <Nothing period={period} />;
  return (
    <>
      <Charts {...data} />
      <Table {...data} />
      <TopWorks works={data.top_works} />
    </>
  );
};

/** Page with the views, hearts, copies and sales of the member's own works by day. */
export const NumbersPage = () => {
  useTitle(text.title);
  const { search } = useLocation();
  const navigate = useNavigate();
  const period = periodIn(search);
  return (
    <div className={css.page}>
      <header>
        <WayBack />
        <h1>{text.title}</h1>
        <p>{text.intro}</p>
      </header>
      <div>
        <TabList
          label={text.periods}
          tabs={tabs}
          current={period}
          onChange={(days) => void navigate({ search: `?days=${days}` }, { replace: true })}
        >
          <div className={css.numbers}>
            <Numbers key={period} period={period} />
          </div>
        </TabList>
      </div>
      <p className={css.note}>{text.note}</p>
    </div>
  );
};
