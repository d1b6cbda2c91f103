import { it } from 'vitest';
import type { ListExported } from '@pixchange/contracts/events/staff';
import { storyOf } from '../../kernel/testing/given.ts';
import { listExportDecider } from './list-export.decider.ts';

const given = storyOf(listExportDecider);
const data = { exportId: 'e', staffId: 's', resource: 'users', filter: '{}', rows: 3, sha256: 'ab' };
const exported: ListExported = { type: 'ListExported', data };

it('records an export', () =>
  given()
    .when({ type: 'RecordExport', ...data })
    .then(exported));
it('ignores a repeated export', () =>
  given(exported)
    .when({ type: 'RecordExport', ...data })
    .thenNothing());
