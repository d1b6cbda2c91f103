import type { ResourceProps } from 'react-admin';
import { ApiKeyList } from './api-key-list.tsx';
import { ApiKeyShow } from './api-key-show.tsx';

export const apiKeys: ResourceProps = {
  name: 'api_keys',
  options: { label: 'API keys' },
  list: ApiKeyList,
  show: ApiKeyShow,
};
