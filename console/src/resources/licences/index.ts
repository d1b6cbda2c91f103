import type { ResourceProps } from 'react-admin';
import { LicenceList } from './licence-list.tsx';
import { LicenceShow } from './licence-show.tsx';

export const licences: ResourceProps = { name: 'licences', list: LicenceList, show: LicenceShow };
