import { useFieldValue } from 'react-admin';
import { timeInUtc } from './time.ts';

/** Time of a record, in UTC like the log. */
export const TimeField = ({ source }: { source: string }) => {
  const at = useFieldValue<Record<string, string | null>>({ source }) as string | null | undefined;
  return typeof at === 'string' ? (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {timeInUtc(at)}
    </time>
  ) : null;
};
