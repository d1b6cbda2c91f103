import { commandsOf } from '../../platform/command-handlers.ts';
import { followsDecider } from './follows.decider.ts';

export const { Run: RunFollowCommand, Handler: FollowCommandHandler } = commandsOf(followsDecider);
