import { commandsOf } from '../../platform/command-handlers.ts';
import { reportBatchDecider } from './report-batch.decider.ts';
import { reportDecider } from './report.decider.ts';

export const { Run: RunReportCommand, Handler: ReportCommandHandler } = commandsOf(reportDecider);
export const { Run: RunReportBatchCommand, Handler: ReportBatchCommandHandler } = commandsOf(reportBatchDecider);
