import { commandsOf } from '../../platform/command-handlers.ts';
import { proposalDecider } from './proposal.decider.ts';

export const { Run: RunProposalCommand, Handler: ProposalCommandHandler } = commandsOf(proposalDecider);
