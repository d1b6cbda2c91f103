export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly attribute?: string;
}

/** Errors about reports, cases and decisions about content. */
export const moderationErrors = {
  'moderation.own': { status: 403, title: "You can't decide about your own content" },
  'moderation.admin': { status: 403, title: 'Only an administrator may decide about a member of staff' },
  'moderation.taken-down': { status: 409, title: "A moderator took this down, so it can't be changed" },
  'report.own': { status: 422, attribute: 'subject_id', title: "You can't report your own content" },
  'report.claimed': { status: 409, title: 'Another moderator is working on this report' },
  'report.not-claimed': { status: 409, title: 'Claim this report before you decide it' },
  'report.escalated': { status: 403, title: 'This report was escalated to the administrators' },
  'report.second-person': {
    status: 409,
    title: 'Suspend people with many followers one by one: each needs a second person',
  },
  'report.batch-undecided': { status: 409, title: 'This has not been decided, so there is nothing to undo' },
  'report.decided': { status: 409, title: 'This report has already been decided' },
  'image.not_failed': { status: 409, title: 'This work did not fail' },
  'image.no_upload': {
    status: 409,
    title: 'The uploaded file no longer exists. Its owner has to upload it again.',
  },
  'image.not_marked': { status: 409, title: 'This work is not marked as similar to an earlier one' },
  'case.nothing_open': { status: 409, title: 'Nothing in this case is waiting for a decision' },
  'case.nothing_decided': { status: 409, title: 'No report in this case has been decided' },
  'case.undone': { status: 409, title: 'This decision is no longer in force' },
  'case.assignee': { status: 422, attribute: 'assignee_id', title: 'Choose a moderator or an administrator' },
  'appeal.exists': { status: 409, title: 'You have already appealed this decision' },
  'appeal.late': { status: 422, title: 'The time to appeal this decision is over' },
  'appeal.over': { status: 409, title: 'This decision is no longer in force' },
  'appeal.own_decision': { status: 403, title: 'Someone else has to decide about appeals against your decisions' },
  'report.about-another': { status: 422, attribute: 'report_id', title: 'This report is about something else' },
} as const satisfies Record<string, ErrorEntry>;
