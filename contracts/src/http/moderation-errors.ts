export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly attribute?: string;
}

/** Refusals about reports, cases and decisions about content. */
export const moderationErrors = {
  'moderation.own': { status: 403, title: 'You may not decide about what is yours' },
  'moderation.admin': { status: 403, title: 'Only an administrator may decide about a member of staff' },
  'moderation.taken-down': { status: 409, title: 'This was taken down by a moderator, and stays as it is' },
  'report.own': { status: 422, attribute: 'subject_id', title: 'This is yours' },
  'report.claimed': { status: 409, title: 'Another moderator works on this report' },
  'report.not-claimed': { status: 409, title: 'Claim this report before you decide it' },
  'report.escalated': { status: 403, title: 'This report was left to the administrators' },
  'report.second-person': {
    status: 409,
    title: 'Suspend people with many followers one by one: each needs a second person',
  },
  'report.batch-undecided': { status: 409, title: 'This was not decided, so there is nothing to undo' },
  'report.decided': { status: 409, title: 'This report has been decided already' },
  'image.not_failed': { status: 409, title: 'This work did not fail' },
  'image.no_upload': {
    status: 409,
    title: 'The uploaded file is no longer there. Its owner has to upload it again.',
  },
  'image.not_marked': { status: 409, title: 'Nothing says that this work is much like an earlier one' },
  'case.nothing_open': { status: 409, title: 'Nothing of this case waits for a decision' },
  'case.nothing_decided': { status: 409, title: 'No report of this case was decided' },
  'case.undone': { status: 409, title: 'This decision is no longer in force' },
  'case.assignee': { status: 422, attribute: 'assignee_id', title: 'Choose a moderator or an administrator' },
  'appeal.exists': { status: 409, title: 'You appealed this decision before' },
  'appeal.late': { status: 422, title: 'This decision is too old for an appeal' },
  'appeal.over': { status: 409, title: 'This decision is no longer in force' },
  'appeal.own_decision': { status: 403, title: 'Somebody else looks at the appeal against your decision' },
  'report.about-another': { status: 422, attribute: 'report_id', title: 'This report is about something else' },
} as const satisfies Record<string, ErrorEntry>;
