import { it } from 'vitest';
import type { SecondFactorChanged } from '@pixchange/contracts/events/staff';
import { storyOf } from '../../../kernel/testing/given.ts';
import { secondFactorChangesDecider } from './second-factor-changes.decider.ts';

const given = storyOf(secondFactorChangesDecider);
const data = { userId: 'u', change: 'code_used' } as const;
const changed: SecondFactorChanged = { type: 'SecondFactorChanged', data };

it('records every change', () => {
  given()
    .when({ type: 'RecordSecondFactorChange', ...data })
    .then(changed);
  given(changed)
    .when({ type: 'RecordSecondFactorChange', ...data })
    .then(changed);
});
