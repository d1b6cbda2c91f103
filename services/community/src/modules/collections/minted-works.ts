import { Inject, Injectable } from '@nestjs/common';
import { idForm } from '@pixchange/contracts/http/fields';
import { DomainError } from '../../kernel/errors.ts';
import { hasId } from '../../kernel/id-set.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { collectionDecider } from './collection.decider.ts';
import type { CollectionMints } from './collections.face.ts';

const COMMANDS = { begun: 'BeginMint', minted: 'RecordMinted', ended: 'EndMint' } as const;

/** Updates collections while their works are minted. Checks read the event log, because a projection may lag behind. */
@Injectable()
export class MintedWorks implements CollectionMints {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  async check(collectionId: string, ownerId: string, imageId: string): Promise<void> {
    if (!idForm.test(collectionId)) throw new DomainError('collection.unknown');
    const state = await this.commands.stateOf(collectionDecider, collectionId);
    if (state.status === 'none' || state.status === 'deleted' || state.ownerId !== ownerId)
      throw new DomainError('collection.unknown');
    if (state.status === 'minted') throw new DomainError('collection.minted');
    if (!hasId(state.images, imageId)) throw new DomainError('collection.image-unknown');
  }

  async record(collectionId: string, imageId: string, mint: 'begun' | 'minted' | 'ended'): Promise<void> {
    await this.commands.run(collectionDecider, { type: COMMANDS[mint], collectionId, imageId });
  }
}
