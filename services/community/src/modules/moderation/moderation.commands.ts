import { commandsOf } from '../../platform/command-handlers.ts';
import { reportDecider } from './report.decider.ts';

export const { Run: RunReportCommand, Handler: ReportCommandHandler } = commandsOf(reportDecider);
