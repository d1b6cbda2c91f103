import type { ResourceProps } from 'react-admin';
import { CaseList } from './case-list.tsx';
import { CaseShow } from './case-show.tsx';

export const cases: ResourceProps = { name: 'cases', options: { label: 'Cases' }, list: CaseList, show: CaseShow };
