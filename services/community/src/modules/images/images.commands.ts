import { commandsOf } from '../../platform/command-handlers.ts';
import { imageDecider } from './image.decider.ts';

export const { Run: RunImageCommand, Handler: ImageCommandHandler } = commandsOf(imageDecider);
