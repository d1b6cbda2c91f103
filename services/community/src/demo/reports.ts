import { ApiError } from '@pixchange/contracts/http/client';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import type { Call } from './account.ts';
import { findIds, type FoundIds } from './found-ids.ts';
import type { DemoManifest, DemoReport } from './manifest.ts';
import type { Report } from './report.ts';

/** Returns the subject of each report; omits reports whose subject is missing. */
export const subjectsOf = (
  reports: readonly DemoReport[],
  { people, works }: FoundIds,
): { readonly subjectId: string; readonly report: DemoReport }[] =>
  reports.flatMap((report) => {
    const subjectId = report.kind === 'image' ? works.get(report.work) : people.get(report.artist);
    return subjectId === undefined ? [] : [{ subjectId, report }];
  });

/**
 * Files some reports as a visitor, so that the review queue is not empty. A repeated run files no second report.
 * @returns messages about what could not be added
 */
export const fileReports = async (manifest: DemoManifest, call: Call, report: Report): Promise<string[]> => {
  try {
    const subjects = subjectsOf(manifest.reports, await findIds(manifest, call));
    for (const {
      subjectId,
      report: { kind, reason, comment },
    } of subjects)
      await call(reportsHttp.file, { body: { report: { kind, subject_id: subjectId, reason, comment } } });
    report({ event: 'reports', count: subjects.length });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [`reports: ${error.message}`];
  }
};
