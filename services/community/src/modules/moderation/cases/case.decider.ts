import type { CaseEvent, ModeratorRole } from '@pixchange/contracts/events/moderation';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { unreachable } from '../../../kernel/errors.ts';
import { refuseOwn } from '../../../kernel/moderated.ts';
import { streamsOf } from '../../../kernel/stream.ts';

interface ByModerator {
  readonly caseId: string;
  /** Owner of the moderated item. */
  readonly ownerId: string;
  readonly moderatorId: string;
  readonly role: ModeratorRole;
}

export type CaseCommand =
  | (ByModerator & { readonly type: 'NoteCase'; readonly noteId: string; readonly text: string })
  | (ByModerator & { readonly type: 'AssignCase'; readonly assigneeId: string | null });

interface Case {
  readonly assigneeId: string | null;
  readonly noteIds: readonly string[];
}

const decide = (command: CaseCommand, state: Case): readonly CaseEvent[] => {
  const { caseId, ownerId, moderatorId, role } = command;
  refuseOwn(ownerId, moderatorId);
  switch (command.type) {
    case 'NoteCase': {
      const { noteId, text } = command;
      return state.noteIds.includes(noteId)
        ? []
        : [{ type: 'CaseNoted', data: { caseId, noteId, ownerId, moderatorId, role, text } }];
    }
    case 'AssignCase': {
      const { assigneeId } = command;
      if (assigneeId !== null) refuseOwn(ownerId, assigneeId);
      return state.assigneeId === assigneeId
        ? []
        : [{ type: 'CaseAssigned', data: { caseId, ownerId, assigneeId, moderatorId, role } }];
    }
    default:
      return unreachable(command);
  }
};

const evolve = (state: Case, event: CaseEvent): Case => {
  switch (event.type) {
    case 'CaseNoted':
      return { ...state, noteIds: [...state.noteIds, event.data.noteId] };
    case 'CaseAssigned':
      return { ...state, assigneeId: event.data.assigneeId };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('case');

/**
 * Notes by moderators on an item, and the moderator in charge. Decisions are in the streams of the item and of its
 * reports.
 */
export const caseDecider: StreamDecider<CaseCommand, Case, CaseEvent> = {
  name: 'case',
  stream,
  streamOf: ({ caseId }) => stream(caseId),
  decide,
  evolve,
  initialState: { assigneeId: null, noteIds: [] },
};
