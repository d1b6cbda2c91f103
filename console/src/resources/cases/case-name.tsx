import type { CaseRow } from '@pixchange/contracts/http/admin-cases';
import { useGetManyAggregate } from 'react-admin';
import { MemberLink } from '../../shared/member-link.tsx';
import { kindNames } from './case-texts.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

const TitleOf = ({ resource, id, otherwise }: { resource: string; id: string; otherwise: string }) => {
  const { data } = useGetManyAggregate<Titled>(resource, { ids: [id] });
  const title = data?.[0]?.title;
  return <>{typeof title === 'string' && title !== '' ? title : otherwise}</>;
};

/** Name of a case: the title of its target, once loaded. One request fetches the titles of a whole page. */
export const CaseName = ({ id, kind }: Pick<CaseRow, 'id' | 'kind'>) => {
  if (kind === 'user') return <MemberLink id={id} />;
  if (kind === 'comment') return <>Comment</>;
  return <TitleOf resource={kind === 'image' ? 'images' : 'albums'} id={id} otherwise={kindNames[kind]} />;
};
