import type { ResourceProps } from 'react-admin';
import { JobList } from './job-list.tsx';
import { JobShow } from './job-show.tsx';

export const jobs: ResourceProps = { name: 'jobs', options: { label: 'Jobs' }, list: JobList, show: JobShow };
