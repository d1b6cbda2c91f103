import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { profiles as limits } from '@pixchange/contracts/http/limits';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { receiveFiles, type ReceivedFile } from '../../runtime/http/received-files.ts';
import { pictureFault, untilDeadline } from '../../platform/pictures.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { collectionDecider, type CollectionCommand } from './collection.decider.ts';
import type { Collection } from './collection-state.decider.ts';

/**
 * Returns the storage key of an uploaded picture, which exists until the media role has processed the picture. An
 * erasure of the owner removes all keys with the prefix `u/<ownerId>/`.
 */
export const collectionUploadKey = (ownerId: string, submissionId: string): string =>
  `u/${ownerId}/${submissionId}-collection`;

const FIELD = 'profile_image';

const submissionOf = (state: Collection, submissionId: string) => {
  const submission = 'submission' in state ? state.submission : null;
  if (submission?.id !== submissionId)
    throw new DomainError(state.status === 'deleted' ? 'not_found' : 'collection.picture-replaced');
  return submission;
};

/**
 * Receives collection pictures through the API, because they are small. The request waits until the picture is
 * processed.
 */
@Injectable()
export class CollectionPictures {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ObjectStorage) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Replaces the picture.
   * @throws DomainError `not_found`, `collection.minted`, `collection.no-file`; `collection.picture-replaced` when a
   *   newer upload replaced this one; `media.…` with the field of the picture
   * @throws PartUnavailable when processing takes too long; the submission is withdrawn and changes nothing later
   */
  async replace(collectionId: string, actorId: string, request: FastifyRequest): Promise<void> {
    await this.storage.requireRoom();
    const folder = await mkdtemp(join(tmpdir(), 'pixchange-pictures-'));
    try {
      const file = (await receiveFiles(request, collectionsHttp.setPicture.files ?? [], folder)).get(FIELD);
      if (file === undefined) throw new DomainError('collection.no-file');
      await this.submit(collectionId, actorId, file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await this.commands.settle();
  }

  private async submit(collectionId: string, actorId: string, { path, sizeBytes }: ReceivedFile): Promise<void> {
    const submissionId = uuidv7();
    const deadlineMs = performance.now() + limits.picturesWaitSeconds * 1_000;
    const key = collectionUploadKey(actorId, submissionId);
    await this.storage.write('uploads', key, createReadStream(path), sizeBytes, 'application/octet-stream');
    try {
      await this.run({ type: 'SubmitPicture', collectionId, actorId, submissionId });
    } catch (error) {
      // After a refusal, no consumer needs this file. After any other failure, the event may have been written, and its
      // consumer needs the file.
      if (error instanceof DomainError) await this.storage.remove('uploads', key);
      throw error;
    }
    const { status, failure } = await this.outcome(collectionId, submissionId, deadlineMs);
    if (status === 'processed') return;
    const fault = pictureFault(failure ?? undefined);
    if (fault === null) throw new PartUnavailable('media');
    throw new DomainError(`media.${fault}`, FIELD);
  }

  /**
   * Waits until the submission is processed, and withdraws it at the deadline. If both happen at the same time, the
   * first event in the stream decides.
   */
  private async outcome(collectionId: string, submissionId: string, deadlineMs: number) {
    const state = () => this.commands.stateOf(collectionDecider, collectionId);
    await untilDeadline(async () => submissionOf(await state(), submissionId).status !== 'open', deadlineMs);
    return submissionOf(await this.run({ type: 'WithdrawPicture', collectionId, submissionId }), submissionId);
  }

  private async run(command: CollectionCommand): Promise<Collection> {
    const { state } = await this.commands.run(collectionDecider, command);
    return state;
  }
}
