import { it } from 'vitest';
import type { PersonalFieldsShown } from '@pixchange/contracts/events/staff';
import { storyOf } from '../../kernel/testing/given.ts';
import { shownFieldsDecider } from './shown-fields.decider.ts';

const given = storyOf(shownFieldsDecider);
const data = { staffId: 's', eventId: 'e', fields: ['email'] };
const shown: PersonalFieldsShown = { type: 'PersonalFieldsShown', data };

it('records each access', () => {
  given()
    .when({ type: 'ShowFields', ...data })
    .then(shown);
  given(shown)
    .when({ type: 'ShowFields', ...data })
    .then(shown);
});
