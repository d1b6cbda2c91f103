import { numbersRoutes } from '@pixchange/contracts/http/routes/numbers';
import type { NumberPeriod } from '@pixchange/contracts/http/values/numbers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';

export const ownNumbers = (days: NumberPeriod) =>
  queryOptions({
    queryKey: ['numbers', days],
    queryFn: ({ signal }) => api(numbersRoutes.own, { query: { days }, signal }),
  });
