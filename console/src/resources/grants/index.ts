import type { ResourceProps } from 'react-admin';
import { GrantCreate } from './grant-create.tsx';
import { GrantList } from './grant-list.tsx';
import { GrantShow } from './grant-show.tsx';

export const grants: ResourceProps = { name: 'grants', list: GrantList, show: GrantShow, create: GrantCreate };
