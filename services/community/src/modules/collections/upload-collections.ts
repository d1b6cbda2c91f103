import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import type { CollectionDrafts } from '../images/extensions.face.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';

type TakeSubmitted = Extract<CollectionCommand, { type: 'TakeSubmitted' }>;

const commandOf = (actorId: string, collectionId: string, imageIds: readonly string[]): TakeSubmitted => ({
  type: 'TakeSubmitted',
  collectionId,
  actorId,
  imageIds,
});

/**
 * Adds uploaded works to collections. The collection is checked before anything is written, and filled after the works
 * are submitted.
 */
@Injectable()
export class UploadCollections implements CollectionDrafts {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  /** Checks the collection in the event log, because a projection may lag behind. */
  async check(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void> {
    if (!idForm.test(collectionId)) throw new DomainError('collection.unknown');
    const state = await this.commands.stateOf(collectionDecider, collectionId);
    try {
      collectionDecider.decide(commandOf(ownerId, collectionId, imageIds), state);
    } catch (error) {
      throw error instanceof DomainError && error.code === 'not_found' ? new DomainError('collection.unknown') : error;
    }
  }

  async fill(ownerId: string, collectionId: string, imageIds: readonly string[]): Promise<void> {
    await this.commands.run(collectionDecider, commandOf(ownerId, collectionId, imageIds));
  }
}
