import { describe, it } from 'vitest';
import type { CaseEvent } from '@pixchange/contracts/events/moderation';
import { storyOf } from '../../../kernel/testing/given.ts';
import { caseDecider } from './case.decider.ts';

const given = storyOf(caseDecider);
const by = { caseId: 'c', ownerId: 'o', moderatorId: 'm', role: 'moderator' } as const;
const noted: CaseEvent = { type: 'CaseNoted', data: { ...by, noteId: 'n', text: 'They wrote to us' } };
const assigned = (assigneeId: string | null): CaseEvent => ({ type: 'CaseAssigned', data: { ...by, assigneeId } });

describe('a note', () => {
  const note = { type: 'NoteCase', ...by, noteId: 'n', text: 'They wrote to us' } as const;
  it('is written once', () => {
    given().when(note).then(noted);
    given(noted).when(note).thenNothing();
  });
  it('cannot be written by the member that the case is about', () =>
    given()
      .when({ ...note, moderatorId: 'o' })
      .thenFails('moderation.own'));
});

describe('the moderator in charge of a case', () => {
  const assign = (assigneeId: string | null) => ({ type: 'AssignCase', ...by, assigneeId }) as const;
  it('is one moderator at a time', () => {
    given().when(assign('m')).then(assigned('m'));
    given(assigned('m')).when(assign('m')).thenNothing();
    given(assigned('m')).when(assign('other')).then(assigned('other'));
  });
  it('can be nobody', () => {
    given().when(assign(null)).thenNothing();
    given(assigned('m')).when(assign(null)).then(assigned(null));
  });
  it('is never the member that the case is about', () => {
    given().when(assign('o')).thenFails('moderation.own');
    given()
      .when({ ...assign('m'), moderatorId: 'o' })
      .thenFails('moderation.own');
  });
});
