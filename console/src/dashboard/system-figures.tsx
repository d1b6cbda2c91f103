import type { ReaderView, SystemView } from '@pixchange/contracts/http/admin-system';
import { lagText, megabytes } from '../resources/system/system-text.ts';
import { useSystem } from '../resources/system/use-system.ts';
import { FigureCard } from './figure-card.tsx';

const REFRESH_MS = 30_000;
/** Lag of a log reader, in seconds, above which the card has the error color. */
const LAG_SECONDS_MAX = 60;

const slowest = ({ readers }: SystemView): ReaderView | undefined =>
  readers.toSorted((a, b) => b.lag_seconds - a.lag_seconds)[0];

interface Props {
  readonly system: SystemView | undefined;
}

const LagCard = ({ system }: Props) => {
  const reader = system === undefined ? undefined : slowest(system);
  const lag = reader?.lag_seconds ?? 0;
  return (
    <FigureCard
      title="Lag behind the event log"
      value={system === undefined ? '…' : lagText(lag)}
      note={lag === 0 ? undefined : reader?.name}
      to="/system"
      isWrong={lag > LAG_SECONDS_MAX}
    />
  );
};

const DatabaseCard = ({ system }: Props) => {
  const disk = system?.parts['disk'];
  return (
    <FigureCard
      title="Database"
      value={system === undefined ? '…' : megabytes(system.database_bytes)}
      note={disk?.detail ?? undefined}
      to="/system"
      isWrong={disk?.ready === false}
    />
  );
};

/** Cards with the lag of the slowest reader of the event log, and the size of the database. */
export const SystemFigures = () => {
  const { data: system } = useSystem(REFRESH_MS);
  return (
    <>
      <LagCard system={system} />
      <DatabaseCard system={system} />
    </>
  );
};
