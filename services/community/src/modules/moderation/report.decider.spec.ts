import { describe, expect, it } from 'vitest';
import type { ReportEvent } from '@pixchange/contracts/events/moderation';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Decision } from '../../kernel/moderated.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { concerns, reportDecider, type ReportCommand } from './report.decider.ts';

const given = storyOf(reportDecider);
const reportId = 'r';
const [noon, half, one] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:30:00.000Z', '2026-11-21T13:00:00.000Z'];

const report = {
  reportId,
  kind: 'image',
  subjectId: 'i',
  ownerId: 'ines',
  reporterId: 'noor',
  reason: 'spam',
  comment: 'Look',
  commentKeyOf: 'noor',
  similarTo: null,
  distance: null,
} as const;
const filed: ReportEvent = { type: 'ReportFiled', data: report };
const claimed = (moderatorId = 'mona', until = half, role: Decision['role'] = 'moderator'): ReportEvent => ({
  type: 'ReportClaimed',
  data: { reportId, moderatorId, role, until },
});
const decision = (moderatorId = 'mona', role: Decision['role'] = 'moderator'): Decision & { reportId: string } => ({
  reportId,
  moderatorId,
  role,
  reason: 'Seen',
});
const dismissed: ReportEvent = { type: 'ReportDismissed', data: decision() };
const resolved: ReportEvent = { type: 'ReportResolved', data: { ...decision(), outcome: 'taken_down' } };

const reopened: ReportEvent = { type: 'ReportReopened', data: { ...decision('milo'), reason: 'Decided by mistake' } };

describe('a report concerns', () => {
  const stateOf = (event: ReportEvent) => {
    const state = fold(reportDecider, [event]);
    if (state.status === 'none') throw new Error('no report');
    return state;
  };
  it('its item and the owner of the item, and no other item of the same owner', () => {
    const state = stateOf(filed);
    expect(concerns(state, 'image', 'i')).toBe(true);
    expect(concerns(state, 'user', 'ines')).toBe(true);
    expect(concerns(state, 'image', 'other')).toBe(false);
    expect(concerns(state, 'album', 'i')).toBe(false);
    expect(concerns(state, 'user', 'noor')).toBe(false);
  });
  it('only its member when it is about a member', () => {
    const state = stateOf({ type: 'ReportFiled', data: { ...report, kind: 'user', subjectId: 'ines' } });
    expect([concerns(state, 'user', 'ines'), concerns(state, 'image', 'i')]).toEqual([true, false]);
  });
  it('the earlier work that its work resembles', () => {
    const state = stateOf({ type: 'ReportFiled', data: { ...report, kind: 'near_duplicate', similarTo: 'first' } });
    expect(['i', 'first', 'other'].map((id) => concerns(state, 'image', id))).toEqual([true, true, false]);
  });
  it('its comment, and the item of an appeal', () => {
    const { subjectId: _, kind: __, similarTo: ___, distance: ____, ...about } = report;
    const comment = stateOf({ type: 'CommentReported', data: { ...about, commentId: 'c' } });
    expect(['c', 'd'].map((id) => concerns(comment, 'comment', id))).toEqual([true, false]);
    const data = {
      reportId,
      actId: 'a',
      kind: 'album',
      subjectId: 'b',
      ownerId: 'ines',
      appealedFrom: 'mona',
    } as const;
    const appeal = stateOf({ type: 'AppealFiled', data: { ...data, text: null } });
    expect(['b', 'i'].map((id) => concerns(appeal, 'album', id))).toEqual([true, false]);
  });
});

const file: ReportCommand = { type: 'FileReport', report };
const claim = (
  moderatorId = 'mona',
  role: Decision['role'] = 'moderator',
  now = noon,
  until = half,
): ReportCommand => ({ type: 'ClaimReport', reportId, moderatorId, role, now, until });
const dismiss = (moderatorId = 'mona', now = noon): ReportCommand => ({
  type: 'DismissReport',
  reportId,
  decision: decision(moderatorId),
  now,
});
const resolve = (moderatorId = 'mona', now = noon): ReportCommand => ({
  type: 'ResolveReport',
  reportId,
  decision: decision(moderatorId),
  outcome: 'taken_down',
  now,
});

const reopen = (moderatorId = 'milo'): ReportCommand => ({
  type: 'ReopenReport',
  reportId,
  decision: { ...decision(moderatorId), reason: 'Decided by mistake' },
});

const appeal = {
  reportId,
  actId: 'a',
  kind: 'image',
  subjectId: 'i',
  ownerId: 'ines',
  appealedFrom: 'mona',
  text: 'I drew it myself',
} as const;
const appealed: ReportEvent = { type: 'AppealFiled', data: appeal };
const fileAppeal: ReportCommand = { type: 'FileAppeal', appeal };
const restore = (moderatorId = 'milo'): ReportCommand => ({ ...resolve(moderatorId), outcome: 'restored' }) as never;

describe('an appeal', () => {
  const byMilo = claimed('milo');
  const declined: ReportEvent = { type: 'ReportDismissed', data: decision('milo') };
  const accepted: ReportEvent = { type: 'AppealAccepted', data: decision('milo') };

  it('is filed', () => given().when(fileAppeal).then(appealed));
  it('cannot be filed twice', () => given(appealed).when(fileAppeal).thenFails('appeal.exists'));
  it('cannot be filed again after it is declined', () =>
    given(appealed, byMilo, declined).when(fileAppeal).thenFails('appeal.exists'));
  it('cannot be claimed by the moderator who made the decision', () =>
    given(appealed).when(claim()).thenFails('appeal.own_decision'));
  it('cannot be claimed by the administrator who made the decision', () =>
    given(appealed).when(claim('mona', 'admin')).thenFails('appeal.own_decision'));
  it('can be claimed by the moderator who made the decision when there is nobody else', () =>
    given(appealed)
      .when({ ...claim(), isAlone: true } as ReportCommand)
      .then(claimed()));
  it('cannot be claimed by the member who filed it', () =>
    given(appealed).when(claim('ines')).thenFails('moderation.own'));
  it('is declined', () => given(appealed, byMilo).when(dismiss('milo')).then(declined));
  it('is accepted', () => given(appealed, byMilo).when(restore()).then(accepted));
  it('ignores a repeated acceptance', () => given(appealed, byMilo, accepted).when(restore()).thenNothing());
  it('is not accepted without a claim', () => given(appealed).when(restore()).thenFails('report.not-claimed'));
  it('cannot be resolved by a takedown', () =>
    given(appealed, byMilo).when(resolve('milo')).thenFails('report.about-another'));
  it('can be reopened, and still cannot be claimed by the moderator who made the decision', () => {
    const again: ReportEvent = { type: 'ReportReopened', data: decision('milo') };
    given(appealed, byMilo, declined)
      .when(reopen())
      .then({ ...again, data: { ...again.data, reason: 'Decided by mistake' } } as ReportEvent);
    given(appealed, byMilo, declined, again).when(claim()).thenFails('appeal.own_decision');
  });
});

describe('a report', () => {
  it('cannot be resolved by a restoration', () =>
    given(filed, claimed('milo')).when(restore()).thenFails('report.about-another'));
  it('is filed', () => given().when(file).then(filed));
  it('has its own event type when it is about a comment', () => {
    const { similarTo: _, distance: __, kind: ___, subjectId: commentId, ...data } = report;
    given()
      .when({ type: 'FileReport', report: { ...report, kind: 'comment' } })
      .then({ type: 'CommentReported', data: { ...data, commentId } });
    given({ type: 'CommentReported', data: { ...data, commentId } })
      .when(file)
      .thenNothing();
    given({ type: 'CommentReported', data: { ...data, commentId } })
      .when(claim())
      .then(claimed());
  });
  it('ignores a repeat', () => given(filed).when(file).thenNothing());
  it('ignores a repeat after the decision', () => given(filed, claimed(), dismissed).when(file).thenNothing());
  it('is claimed', () => given(filed).when(claim()).then(claimed()));
  it('is claimed by one moderator at a time', () =>
    given(filed, claimed()).when(claim('milo')).thenFails('report.claimed'));
  it('can be claimed again by its holder, which extends the claim', () =>
    given(filed, claimed())
      .when(claim('mona', 'moderator', noon, one))
      .then(claimed('mona', one)));
  it('ignores a repeated claim for the same time', () => given(filed, claimed()).when(claim()).thenNothing());
  it('can be claimed by others after the claim expires', () =>
    given(filed, claimed())
      .when(claim('milo', 'moderator', half, one))
      .then(claimed('milo', one)));
  it('can be taken over by an administrator', () =>
    given(filed, claimed())
      .when(claim('ada', 'admin'))
      .then(claimed('ada', half, 'admin')));
  it('cannot be claimed before it is filed', () => given().when(claim()).thenFails('not_found'));
  it('cannot be claimed after the decision', () =>
    given(filed, claimed(), dismissed).when(claim()).thenFails('report.decided'));
  it('is dismissed by the holder of the claim', () => given(filed, claimed()).when(dismiss()).then(dismissed));
  it('is resolved by the holder of the claim', () => given(filed, claimed()).when(resolve()).then(resolved));
  it('is not decided without a claim', () => given(filed).when(dismiss()).thenFails('report.not-claimed'));
  it('is not decided by other moderators', () =>
    given(filed, claimed()).when(resolve('milo')).thenFails('report.not-claimed'));
  it('is not decided by a former holder of the claim', () =>
    given(filed, claimed(), claimed('ada', half, 'admin'))
      .when(resolve())
      .thenFails('report.not-claimed'));
  it('is not decided after the claim expires', () =>
    given(filed, claimed()).when(resolve('mona', half)).thenFails('report.not-claimed'));
  it('ignores a repeated decision', () => given(filed, claimed(), resolved).when(resolve()).thenNothing());
  it('cannot get another decision', () =>
    given(filed, claimed(), resolved).when(dismiss()).thenFails('report.decided'));
  it('cannot be decided again by another moderator', () =>
    given(filed, claimed(), resolved).when(resolve('milo')).thenFails('report.decided'));
  it.each([dismissed, resolved])('can be reopened by another moderator after either decision (%#)', (decided) =>
    given(filed, claimed(), decided).when(reopen()).then(reopened),
  );
  it('is open again after it is reopened, for anyone who claims it', () => {
    given(filed, claimed(), dismissed, reopened).when(dismiss()).thenFails('report.not-claimed');
    given(filed, claimed(), dismissed, reopened).when(claim('milo')).then(claimed('milo'));
  });
  it('is not reopened while it is open or does not exist', () => {
    given(filed).when(reopen()).thenNothing();
    given().when(reopen()).thenFails('not_found');
  });
  it.each([claim('ines', 'admin'), dismiss('ines'), resolve('ines'), reopen('ines')])(
    'cannot be handled by the owner of the reported work (%#)',
    (command) => given(filed).when(command).thenFails('moderation.own'),
  );
});

it('a report is decided at most once, by the holder of its claim, and never by the owner of the reported work', () => {
  const people = fc.constantFrom('mona', 'milo', 'ada', 'ines');
  const minutes = fc.integer({ min: 0, max: 3 });
  const steps = fc.array(fc.record({ kind: fc.constantFrom('claim', 'dismiss', 'resolve'), who: people, minutes }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(steps, (story) => {
      const events: ReportEvent[] = [filed];
      let clock = Date.parse(noon);
      let holder: { who: string; until: number } | null = null;
      for (const { kind, who, minutes: passed } of story) {
        clock += passed * 20 * 60_000;
        const [now, until] = [new Date(clock).toISOString(), new Date(clock + 30 * 60_000).toISOString()];
        const command =
          kind === 'claim'
            ? claim(who, who === 'ada' ? 'admin' : 'moderator', now, until)
            : kind === 'dismiss'
              ? dismiss(who, now)
              : resolve(who, now);
        try {
          const next = reportDecider.decide(command, fold(reportDecider, events));
          for (const { type } of next) {
            if (type === 'ReportClaimed') holder = { who, until: clock + 30 * 60_000 };
            else expect(holder).toMatchObject({ who });
            if (type !== 'ReportClaimed') expect(holder?.until).toBeGreaterThan(clock);
          }
          events.push(...next);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
      expect(
        events.filter(({ type }) => type === 'ReportDismissed' || type === 'ReportResolved').length,
      ).toBeLessThanOrEqual(1);
      expect(events.some(({ data }) => 'moderatorId' in data && data.moderatorId === 'ines')).toBe(false);
    }),
  );
});

describe('a released or escalated report', () => {
  const released: ReportEvent = { type: 'ReportReleased', data: { reportId, moderatorId: 'mona', role: 'moderator' } };
  const release = (moderatorId = 'mona'): ReportCommand => ({
    type: 'ReleaseReport',
    reportId,
    moderatorId,
    role: 'moderator',
  });
  const escalated: ReportEvent = { type: 'ReportEscalated', data: decision() };
  const escalate = (moderatorId = 'mona', role: Decision['role'] = 'moderator'): ReportCommand => ({
    type: 'EscalateReport',
    reportId,
    decision: decision(moderatorId, role),
    now: noon,
  });

  it('can be claimed by others immediately after a release, which only the holder can make', () => {
    given(filed, claimed()).when(release()).then(released);
    given(filed, claimed(), released).when(claim('milo')).then(claimed('milo'));
    given(filed, claimed()).when(release('milo')).thenNothing();
    given(filed).when(release()).thenNothing();
  });

  it('can be claimed only by administrators after an escalation', () => {
    given(filed, claimed()).when(escalate()).then(escalated);
    given(filed, claimed(), escalated).when(escalate()).thenNothing();
    given(filed, claimed(), escalated).when(claim()).thenFails('report.escalated');
    given(filed, claimed(), escalated)
      .when(claim('ada', 'admin'))
      .then(claimed('ada', half, 'admin'));
    given(filed, claimed('milo')).when(escalate()).thenFails('report.claimed');
    given(filed).when(escalate('ines')).thenFails('moderation.own');
    given(filed, claimed(), dismissed).when(escalate()).thenFails('report.decided');
  });
});
