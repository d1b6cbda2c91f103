import { commandsOf } from '../../platform/command-handlers.ts';
import { shortLinkDecider } from './short-link.decider.ts';

export const { Run: RunShortLinkCommand, Handler: ShortLinkCommandHandler } = commandsOf(shortLinkDecider);
