import type { ResourceProps } from 'react-admin';
import { ReportList } from './report-list.tsx';
import { ReportShow } from './report-show.tsx';

export const reports: ResourceProps = { name: 'reports', list: ReportList, show: ReportShow };
