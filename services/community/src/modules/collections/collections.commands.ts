import { commandsOf } from '../../platform/command-handlers.ts';
import { collectionDecider } from './collection.decider.ts';

export const { Run: RunCollectionCommand, Handler: CollectionCommandHandler } = commandsOf(collectionDecider);
