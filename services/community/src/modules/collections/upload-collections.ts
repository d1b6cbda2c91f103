import type { CommandBus } from '@nestjs/cqrs';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import type { Commands } from '../../platform/commands.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';
import { RunCollectionCommand } from './collections.commands.ts';

type TakeSubmitted = Extract<CollectionCommand, { type: 'TakeSubmitted' }>;

const commandOf = (actorId: string, collectionId: string, imageIds: readonly string[]): TakeSubmitted => ({
  type: 'TakeSubmitted',
  collectionId,
  actorId,
  imageIds,
});

/** Collections as uploads need them: asked before anything is written, filled after the images were submitted. */
export const uploadCollectionsOf = (bus: CommandBus, commands: Commands) => ({
  /** @throws DomainError when it is no draft of the person's, or has no room for all of these; decided on the log, which is never behind */
  check: async (ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void> => {
    if (!idForm.test(collectionId)) throw new DomainError('collection.unknown');
    const state = await commands.stateOf(collectionDecider, `collection-${collectionId}`);
    try {
      collectionDecider.decide(commandOf(ownerId, collectionId, imageIds), state);
    } catch (error) {
      throw error instanceof DomainError && error.code === 'not_found' ? new DomainError('collection.unknown') : error;
    }
  },
  /** Repeated, it changes nothing. */
  fill: async (ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void> => {
    await bus.execute(
      new RunCollectionCommand(`collection-${collectionId}`, commandOf(ownerId, collectionId, imageIds)),
    );
  },
});
